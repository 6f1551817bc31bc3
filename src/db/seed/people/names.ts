const women =
  'Sanne Noor Fatima Esra Lotte Marieke Anouk Yasmin Ilse Femke Eva Sofie Naomi Karin Petra Monique Wendy Ingrid ' +
  'Saskia Linda Amber Roos Jolanda Hanneke Merel Samira Aylin Priya Chantal Mirjam';
const men =
  'Bilal Joost Daan Mehmet Pieter Jeroen Bas Thijs Sander Ruben Karim Hassan Wouter Erik Marcel Ronald Patrick ' +
  'Dennis Lars Gijs Tim Stefan Rachid Emre Arjan Kees Hans Willem Niels Mo';
const surnames =
  'Bakker|Visser|Smit|Meijer|Mulder|Bos|Vos|Peters|Hendriks|Dekker|Brouwer|de Wit|Dijkstra|Smits|de Graaf|' +
  'van der Meer|Kok|Jacobs|van Vliet|Koster|van Leeuwen|Prins|Blom|Huisman|Postma|Kuipers|Veenstra|Kramer|Yilmaz|' +
  'El Amrani|Özdemir|van den Broek|Willems|Hoekstra|Schouten|Verhoeven|Maas|Groen|van Dam|Timmermans|de Boer|' +
  'Molenaar|van Beek|Bouman|Aydin|Benali|Ramdin|Nguyen|Wolters|Sanders|ter Horst|Zijlstra|van Wijk|Gerritsen|' +
  'Boersma|Scholten|Hofman|Evers|Kaya|Martens';

export const firstNames: readonly string[] = [...women.split(' '), ...men.split(' ')];
export const lastNames: readonly string[] = surnames.split('|');

export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

export const jobTitles = [
  'Eigenaar',
  'Bedrijfsleider',
  'Administratie',
  'Officemanager',
  'ICT-coördinator',
  'Directeur',
  'Planner',
  'Balie',
] as const;

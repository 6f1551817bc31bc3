import { contactText } from './contact.ts';

/** The success text is that of the contact form (decisions.md §5). */
export const feedbackText = {
  about: {
    label: 'Waar gaat het over?',
    hint: 'Mag leeg blijven. Noem bijvoorbeeld een pagina of een dienst.',
  },
  score: { label: 'Hoe vind je het?', hint: 'Mag leeg blijven.' },
  scores: { '1': 'Heel slecht', '2': 'Slecht', '3': 'Gaat wel', '4': 'Goed', '5': 'Heel goed' },
  message: { label: 'Je feedback', hint: 'Wat ging er goed, of wat kan er beter?' },
  email: { label: 'E-mailadres', hint: 'Mag leeg blijven. Vul het in als je antwoord wilt.' },
  send: 'Verstuur feedback',
  sent: {
    title: 'Feedback verstuurd',
    success: contactText.sent.success,
    copy: 'Liet je een e-mailadres achter? Dan staat daar nu een bevestiging.',
    reference: contactText.sent.reference,
    next: contactText.sent.next,
    steps: [
      { title: 'Je feedback is binnen', text: 'Met je referentie vinden we je feedback terug.' },
      { title: 'Een collega leest je feedback', text: 'Binnen een week.' },
      {
        title: 'Het team dat erover gaat, kijkt wat er beter kan',
        text: 'Wilde je antwoord? Dan krijg je dat per e-mail.',
      },
    ],
    home: contactText.sent.home,
  },
} as const;

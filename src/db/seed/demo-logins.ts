import { staff } from './demo/staff.ts';
import { seedId } from './demo/world.ts';

const customerUser = (place: number): string => seedId('005', staff.all.length + place);

/** The README contains it. */
export const demoPassword = 'Zorgeloos-2026!';

/** A pattern of SQL `similar to`. */
export const demoUserIds = `${seedId('005', 0).slice(0, 5)}[0-9]{10}%`;

/** Users of customers have higher numbers than those of staff. */
export const demoLogins: readonly { email: string; userId: string }[] = [
  { email: 'klant@bakkerijdekorenaar.example', userId: customerUser(1) },
  { email: 'collega@bakkerijdekorenaar.example', userId: customerUser(2) },
  { email: 'klant@garagevandijk.example', userId: customerUser(3) },
  { email: 'klant@nieuwestart.example', userId: customerUser(4) },
  { email: 'verkoop@zorgeloos.example', userId: staff.all[0]! },
  { email: 'beheer@zorgeloos.example', userId: staff.all[1]! },
];

import { addDays, addMonths } from '../calendar.ts';
import type { Random } from '../random.ts';
import { type Contract, openEnded } from './contracts.ts';
import type { Customer } from './people.ts';

export type Service = {
  product: string;
  quantity: number;
  number?: string;
  label?: string;
  contract?: Contract;
};

const fixed = (start: string, months: number, today: string): Contract => {
  const initialEnd = addDays(addMonths(start, months), -1);
  return {
    kind: 'Vast',
    start,
    initialEnd,
    renewed: initialEnd < today,
    noticeMonths: 1,
    ownRequest3Months: false,
  };
};

/** Source: look/dashboard.html. */
export function servicesOfBakery(today: string): Service[] {
  const ago = (months: number) => addMonths(today, -months);
  const mobile = (ending: string, label: string, contract: Contract): Service => ({
    product: 'mobiel-s',
    quantity: 1,
    number: `06-12345${ending}`,
    label,
    contract,
  });
  const vans = [
    'bezorger 1',
    'bezorger 2',
    'inkoop',
    'winkel Noord',
    'winkel Zuid',
    'nachtploeg',
    'planning',
    'bestelbus 3',
    'bestelbus 4',
    'webwinkel',
  ];
  return [
    mobile('678', 'Sanne', fixed(ago(7), 12, today)),
    mobile('679', 'Bilal', openEnded(ago(20), false)),
    mobile('101', 'bestelbus 1', fixed(ago(30), 12, today)),
    mobile('102', 'bestelbus 2', openEnded(ago(26), false)),
    ...vans.map((label, index) =>
      mobile(
        String(103 + index),
        label,
        index % 2 ? fixed(ago(5 + index), 24, today) : openEnded(ago(8 + 3 * index), false),
      ),
    ),
    {
      product: 'voip-toestel',
      quantity: 6,
      number: '088-0000101',
      contract: openEnded(ago(34), true),
    },
    { product: 'internet-500', quantity: 1, contract: fixed(ago(15), 24, today) },
    {
      product: 'werkplek-compleet',
      quantity: 11,
      contract: { ...fixed(ago(19), 12, today), noticeMonths: 2 },
    },
    { product: 'sla-zilver', quantity: 1, contract: openEnded(ago(11), false) },
  ];
}

/** Few kinds of products, so that the dashboard can recommend others. */
export function servicesOfGarage(today: string): Service[] {
  const ago = (months: number) => addMonths(today, -months);
  return [
    { product: 'internet-100', quantity: 1, contract: fixed(ago(28), 24, today) },
    {
      product: 'mobiel-m',
      quantity: 1,
      number: '06-12345120',
      label: 'werkplaats',
      contract: openEnded(ago(22), false),
    },
    {
      product: 'mobiel-m',
      quantity: 1,
      number: '06-12345121',
      label: 'balie',
      contract: fixed(ago(9), 12, today),
    },
    {
      product: 'mobiel-data',
      quantity: 1,
      number: '06-12345122',
      label: 'takelwagen',
      contract: openEnded(ago(6), false),
    },
  ];
}

export function servicesOfOthers(random: Random, customer: Customer, numbers: string[]): Service[] {
  const { trade, size } = customer;
  const services: Service[] = [];
  const take = (product: string, quantity = 1, more: Partial<Service> = {}) =>
    services.push({ product, quantity, ...more });
  const some = (part: number) => Math.max(1, Math.round(size * part));

  if (random.chance(0.88))
    take(
      random.pick([
        'internet-100',
        'internet-100',
        'internet-500',
        'internet-1000',
        'glasvezel-200',
        'glasvezel-1000',
      ]),
    );
  if (random.chance(0.12)) take('internet-100', 1, { label: 'tweede vestiging' });
  if (random.chance(0.35)) take('back-up-4g');
  if (random.chance(0.78)) {
    for (
      let left = Math.min(some(trade === 'techniek' || trade === 'logistiek' ? 0.7 : 0.35) + 1, 14);
      left > 0;
      left--
    ) {
      const number = numbers.pop();
      if (number)
        take(
          random.pick(['mobiel-s', 'mobiel-s', 'mobiel-m', 'mobiel-m', 'mobiel-l', 'mobiel-data']),
          1,
          { number },
        );
    }
  }
  if (random.chance(0.68)) {
    take(random.pick(['voip-toestel', 'voip-toestel', 'voip-app']), some(0.5), {
      number: officeNumber(customer),
    });
    if (size > 12) take('voip-balie');
    if (random.chance(0.5)) take('bureautoestel', some(0.4));
  }
  if (random.chance(0.66)) {
    const accessRoles = some(0.7);
    take(
      random.pick(['werkplek-basis', 'werkplek-compleet', 'werkplek-compleet', 'werkplek-veilig']),
      accessRoles,
    );
    if (random.chance(0.35)) take('back-up', accessRoles);
  }
  if (random.chance(0.42)) take(random.pick(['sla-brons', 'sla-brons', 'sla-zilver', 'sla-goud']));
  if (random.chance(trade === 'horeca' ? 0.7 : 0.12))
    take(trade === 'horeca' ? 'tv-sport' : 'tv-basis');
  if (random.chance(0.4)) take('wifi-punt', some(0.15));
  if (random.chance(0.25)) take('switch', random.between(1, 3));
  return services;
}

const officeNumber = (customer: Customer): string => `088-0000${customer.number.slice(-3)}`;

/**
 * The pictures of the rooms, each one thing that is known by its outline, in a box of 64 x 64: shapes back to front.
 * Own drawings. `f` is filled with the ink, `a` with the family's accent, `d` with the floor; `fs`, `as` and `ds` are
 * lines in these colours.
 */
export type Shape = readonly [
  paint: 'f' | 'a' | 'd' | 'fs' | 'as' | 'ds',
  d: string,
  more?: { w?: number; o?: number; dash?: string; t?: string; butt?: boolean },
];

/** What rooms have in common: the tint of their floor, the accent, and a mark of its own shape. */
export interface Family {
  floor: string;
  accent: string;
  mark: readonly Shape[];
}

const alarm: Family = {
  floor: '#5b2440',
  accent: '#ff9d93',
  mark: [
    ['a', 'M8 1.5 15 14H1Z'],
    ['ds', 'M8 6V10M8 12V12.1', { w: 1.8 }],
  ],
};
const stop: Family = {
  floor: '#4f3b2a',
  accent: '#f2c58c',
  mark: [
    ['a', 'M5 1H11L15 5V11L11 15H5L1 11V5Z'],
    ['d', 'M4 6.7h8v2.6H4z'],
  ],
};
const sight: Family = {
  floor: '#412e78',
  accent: '#cdb9ff',
  mark: [
    ['as', 'M1 8C4 3.5 12 3.5 15 8C12 12.5 4 12.5 1 8Z', { w: 2 }],
    ['a', 'M5.7 8a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0z'],
  ],
};
const computer: Family = {
  floor: '#0f4c5c',
  accent: '#74e6e6',
  mark: [
    ['a', 'M8 .8 14.3 4.4V11.6L8 15.2 1.7 11.6V4.4Z'],
    ['ds', 'M6.5 5.5 4.5 8 6.5 10.5M9.5 5.5 11.5 8 9.5 10.5', { w: 1.5 }],
  ],
};
const passage: Family = {
  floor: '#1d4c96',
  accent: '#9fcbff',
  mark: [
    ['a', 'M1 8a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z'],
    ['ds', 'M4.5 8H11M8.5 5 11.5 8 8.5 11', { w: 1.9 }],
  ],
};
const bonus: Family = {
  floor: '#155244',
  accent: '#80e3b6',
  mark: [['a', 'M5.5 1H10.5V5.5H15V10.5H10.5V15H5.5V10.5H1V5.5H5.5Z']],
};
const safe: Family = {
  floor: '#3a3f52',
  accent: '#ffe18c',
  mark: [
    ['a', 'M8 1 15 8 8 15 1 8Z'],
    ['d', 'M5.8 8a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z'],
  ],
};

const FAMILIES: Record<string, Family> = {
  atrium: sight,
  camera: alarm,
  computer_fingerprint: computer,
  computer_laser: computer,
  computer_motion: computer,
  deadbolt: stop,
  detector: alarm,
  fingerprint: alarm,
  foyer: sight,
  keypad: stop,
  laboratory: bonus,
  laser: alarm,
  lavatory: bonus,
  motion: alarm,
  safe,
  secret_door: passage,
  service_duct: passage,
  stairs: passage,
  thermo: alarm,
  walkway: passage,
};

/** A room of a kind that this app does not know is shown without a picture. */
export const familyOf = (kind: string): Family => FAMILIES[kind] ?? safe;

const MONITOR: readonly Shape[] = [
  ['f', 'M11 6h42a5 5 0 0 1 5 5v28a5 5 0 0 1 -5 5h-42a5 5 0 0 1 -5 -5v-28a5 5 0 0 1 5 -5z'],
  ['d', 'M13 11h38a2 2 0 0 1 2 2v24a2 2 0 0 1 -2 2h-38a2 2 0 0 1 -2 -2v-24a2 2 0 0 1 2 -2z'],
  [
    'f',
    'M25 44H39L41 51H23ZM16.5 51h31a3.5 3.5 0 0 1 3.5 3.5v0a3.5 3.5 0 0 1 -3.5 3.5h-31a3.5 3.5 0 0 1 -3.5 -3.5v-0a3.5 3.5 0 0 1 3.5 -3.5z',
  ],
];

export const PICTURES: Record<string, readonly Shape[]> = {
  atrium: [
    ['fs', 'M8 21 32 7 56 21'],
    ['fs', 'M6 22H58M20 14V22M32 8V22M44 14V22', { w: 3 }],
    [
      'as',
      'M32 38C27 29 19 28 13 34M32 38C37 29 45 28 51 34M32 38C27 33 20 38 19 45M32 38C37 33 44 38 45 45',
      { w: 5 },
    ],
    ['fs', 'M32 38V50', { w: 4.5 }],
    ['f', 'M22 49H42L39 60H25Z'],
  ],
  camera: [
    ['a', 'M12 33 0 60H36Z', { o: 0.38 }],
    [
      'f',
      'M20 13h30a4 4 0 0 1 4 4v12a4 4 0 0 1 -4 4h-30a4 4 0 0 1 -4 -4v-12a4 4 0 0 1 4 -4zM8 16h6a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-6a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3z',
      { t: 'rotate(-17 34 24)' },
    ],
    ['a', 'M6.8 23a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z', { t: 'rotate(-17 34 24)' }],
    ['ds', 'M23 18H46', { w: 3, t: 'rotate(-17 34 24)' }],
    ['fs', 'M41 31 46 45H56', { w: 5 }],
    ['f', 'M56 35h2a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2z'],
  ],
  computer_fingerprint: [
    ...MONITOR,
    ['as', 'M21 34V26a11 11 0 0 1 22 0V34M26.5 36V26a5.5 5.5 0 0 1 11 0V36M32 27V35', { w: 3.2 }],
  ],
  computer_laser: [...MONITOR, ['as', 'M16 15 48 21 16 28 48 35', { w: 3.4 }]],
  computer_motion: [
    ...MONITOR,
    ['a', 'M16 25a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z'],
    ['as', 'M28 18a10 10 0 0 1 0 14M35 14.5a16 16 0 0 1 0 21M42 13a21 21 0 0 1 0 24', { w: 3.4 }],
  ],
  deadbolt: [
    [
      'f',
      'M10 11h23a5 5 0 0 1 5 5v32a5 5 0 0 1 -5 5h-23a5 5 0 0 1 -5 -5v-32a5 5 0 0 1 5 -5zM54 11h3a3 3 0 0 1 3 3v36a3 3 0 0 1 -3 3h-3a3 3 0 0 1 -3 -3v-36a3 3 0 0 1 3 -3z',
    ],
    ['d', 'M14 23h43a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-43a4 4 0 0 1 -4 -4v-10a4 4 0 0 1 4 -4z'],
    ['a', 'M16 26h39a3 3 0 0 1 3 3v6a3 3 0 0 1 -3 3h-39a3 3 0 0 1 -3 -3v-6a3 3 0 0 1 3 -3z'],
    ['d', 'M24 13h3a5 5 0 0 1 5 5v14a5 5 0 0 1 -5 5h-3a5 5 0 0 1 -5 -5v-14a5 5 0 0 1 5 -5z'],
    [
      'a',
      'M25.5 16h0a3.5 3.5 0 0 1 3.5 3.5v12a3.5 3.5 0 0 1 -3.5 3.5h-0a3.5 3.5 0 0 1 -3.5 -3.5v-12a3.5 3.5 0 0 1 3.5 -3.5z',
    ],
    ['d', 'M9 47a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM30 47a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'],
  ],
  detector: [
    ['f', 'M9 59V13a7 7 0 0 1 7-7H48a7 7 0 0 1 7 7V59H44V21H20V59Z'],
    ['d', 'M27 10h10a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-3a2 2 0 0 1 2 -2z'],
    ['a', 'M29 11.5h6a2 2 0 0 1 2 2v0a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-0a2 2 0 0 1 2 -2z'],
    ['as', 'M24 29H41M24 39H41M24 49H41', { w: 3.5, dash: '1 6.5' }],
    ['fs', 'M4 59H60', { w: 4 }],
  ],
  fingerprint: [
    ['as', 'M5 18V5H18M46 5H59V18M5 46V59H18M46 59H59V46'],
    ['fs', 'M15 38V30a17 17 0 0 1 34 0V40M22 47V30a10 10 0 0 1 20 0V46M32 30V52', { w: 4.2 }],
  ],
  foyer: [
    ['a', 'M25 30H39L52 60H12Z', { o: 0.5 }],
    ['f', 'M5 5 24 13V50L5 58ZM59 5 40 13V50L59 58Z'],
    [
      'd',
      'M17.4 33a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0zM41.4 33a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z',
    ],
    ['fs', 'M25 11H39', { w: 3.5 }],
    ['a', 'M26.5 20a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0 -11 0z'],
  ],
  keypad: [
    ['f', 'M18 3h28a6 6 0 0 1 6 6v46a6 6 0 0 1 -6 6h-28a6 6 0 0 1 -6 -6v-46a6 6 0 0 1 6 -6z'],
    ['d', 'M20 9h24a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-24a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2z'],
    ['as', 'M22.5 14.5H44', { w: 4, dash: '.1 7' }],
    [
      'd',
      'M20 25.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM30.3 25.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM40.6 25.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM20 36.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM30.3 36.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM40.6 36.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM20 47.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM30.3 47.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2zM40.6 47.5h3.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1 -2 2h-3.4a2 2 0 0 1 -2 -2v-3.4a2 2 0 0 1 2 -2z',
    ],
  ],
  laboratory: [
    ['a', 'M22 39H42L50.5 54a2.5 2.5 0 0 1-2.2 3.7H15.7A2.5 2.5 0 0 1 13.5 54Z'],
    ['fs', 'M23 6H41M26 7V25L10.5 52.5A5 5 0 0 0 15 60H49a5 5 0 0 0 4.5-7.5L38 25V7'],
    ['d', 'M25 47a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM35 51a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z'],
    ['a', 'M30.5 30a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z'],
  ],
  laser: [
    ['as', 'M13 13 51 22 13 32 51 42 13 51', { w: 4 }],
    [
      'f',
      'M7.5 4h2a3.5 3.5 0 0 1 3.5 3.5v49a3.5 3.5 0 0 1 -3.5 3.5h-2a3.5 3.5 0 0 1 -3.5 -3.5v-49a3.5 3.5 0 0 1 3.5 -3.5zM54.5 4h2a3.5 3.5 0 0 1 3.5 3.5v49a3.5 3.5 0 0 1 -3.5 3.5h-2a3.5 3.5 0 0 1 -3.5 -3.5v-49a3.5 3.5 0 0 1 3.5 -3.5z',
    ],
    [
      'd',
      'M6.3 13a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0zM6.3 51a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0zM53.3 22a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0zM53.3 42a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0z',
    ],
  ],
  lavatory: [
    ['f', 'M10 6h9a4 4 0 0 1 4 4v19a4 4 0 0 1 -4 4h-9a4 4 0 0 1 -4 -4v-19a4 4 0 0 1 4 -4z'],
    ['d', 'M12 11h5a2 2 0 0 1 2 2v0a2 2 0 0 1 -2 2h-5a2 2 0 0 1 -2 -2v-0a2 2 0 0 1 2 -2z'],
    ['f', 'M16 37H57c0 11-7 17-15 17.5l2.5 5.5H22l-1.5-9C17 47 16 43 16 37Z'],
    [
      'a',
      'M16.7 29h38.6a3.7 3.7 0 0 1 3.7 3.7v0.1a3.7 3.7 0 0 1 -3.7 3.7h-38.6a3.7 3.7 0 0 1 -3.7 -3.7v-0.1a3.7 3.7 0 0 1 3.7 -3.7z',
    ],
    ['as', 'M27 27 33 6', { w: 5 }],
  ],
  motion: [
    ['a', 'M2.5 8a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0z'],
    ['as', 'M19 6A14 14 0 0 1 6 20M29 6A24 24 0 0 1 6 31', { w: 4 }],
    ['f', 'M36.7 13a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0 -12.6 0z'],
    ['fs', 'M39 24 32 38', { w: 7.5 }],
    ['fs', 'M39 24 47 32 56 29M38 24 27 26 22 35M32 39 42 46 39 59M32 39 25 49 11 49', { w: 5 }],
  ],
  safe: [
    [
      'f',
      'M12 5h40a7 7 0 0 1 7 7v38a7 7 0 0 1 -7 7h-40a7 7 0 0 1 -7 -7v-38a7 7 0 0 1 7 -7zM13 54h6a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-3a2 2 0 0 1 2 -2zM45 54h6a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-6a2 2 0 0 1 -2 -2v-3a2 2 0 0 1 2 -2z',
    ],
    [
      'd',
      'M15.5 12h33a3.5 3.5 0 0 1 3.5 3.5v31a3.5 3.5 0 0 1 -3.5 3.5h-33a3.5 3.5 0 0 1 -3.5 -3.5v-31a3.5 3.5 0 0 1 3.5 -3.5z',
    ],
    ['as', 'M20.5 31a12.5 12.5 0 1 0 25 0a12.5 12.5 0 1 0 -25 0z', { w: 4 }],
    ['as', 'M33 19V43M21 31H45', { w: 3.6 }],
    ['a', 'M28 31a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z'],
    [
      'f',
      'M11 17h2a2 2 0 0 1 2 2v5a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-5a2 2 0 0 1 2 -2zM11 36h2a2 2 0 0 1 2 2v5a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2v-5a2 2 0 0 1 2 -2z',
    ],
  ],
  safe_open: [
    [
      'f',
      'M21 5h31a7 7 0 0 1 7 7v38a7 7 0 0 1 -7 7h-31a7 7 0 0 1 -7 -7v-38a7 7 0 0 1 7 -7zM22 54h5a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-5a2 2 0 0 1 -2 -2v-3a2 2 0 0 1 2 -2zM47 54h5a2 2 0 0 1 2 2v3a2 2 0 0 1 -2 2h-5a2 2 0 0 1 -2 -2v-3a2 2 0 0 1 2 -2z',
    ],
    ['d', 'M24 12h25a3 3 0 0 1 3 3v32a3 3 0 0 1 -3 3h-25a3 3 0 0 1 -3 -3v-32a3 3 0 0 1 3 -3z'],
    ['f', 'M17 8 2 15V56L17 50Z'],
    ['a', 'M5 32a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z'],
    ['as', 'M21 31H52', { w: 3.5 }],
    ['as', 'M30 42 35 47 45 37', { w: 4 }],
  ],
  secret_door: [
    ['f', 'M8 4h48a4 4 0 0 1 4 4v48a4 4 0 0 1 -4 4h-48a4 4 0 0 1 -4 -4v-48a4 4 0 0 1 4 -4z'],
    [
      'd',
      'M9.5 8.5h21a1 1 0 0 1 1 1v45a1 1 0 0 1 -1 1h-21a1 1 0 0 1 -1 -1v-45a1 1 0 0 1 1 -1zM36 8.5h18.5a1 1 0 0 1 1 1v45a1 1 0 0 1 -1 1h-18.5a1 1 0 0 1 -1 -1v-45a1 1 0 0 1 1 -1z',
    ],
    ['f', 'M8 22h24v3.6h-24zM8 38.5h24v3.6h-24z'],
    ['a', 'M11 11h5v11h-5z'],
    ['f', 'M17.5 13h4v9h-4z'],
    ['a', 'M23 11h5v11h-5z'],
    ['f', 'M11 28h4v10.5h-4z'],
    ['a', 'M16.5 27h6v11.5h-6z'],
    ['f', 'M24 29h4v9.5h-4z'],
    ['a', 'M11 44h5v11.5h-5zM18 46h4v9.5h-4z'],
    ['f', 'M23.5 44h5v11.5h-5z'],
    ['as', 'M51 32H40M45.5 25.5 39 32 45.5 38.5', { w: 4.5 }],
  ],
  service_duct: [
    ['fs', 'M16 54V38A16 16 0 0 1 32 22H54', { w: 20, butt: true }],
    ['f', 'M2 50H30V61H2ZM50 8H61V36H50Z'],
    ['ds', 'M6.5 44H25.5M44.5 12.5V31.5M10 27 23 37M22.5 14.5 31 31', { w: 3 }],
    ['as', 'M42 58H58V46M58 58 40 42', { w: 4.5 }],
  ],
  stairs: [
    ['f', 'M5 60V49H18V37H31V25H44V13H60V60Z'],
    ['as', 'M17 31V7M7 16 17 6 27 16', { w: 5.5 }],
    ['ds', 'M23 49V60M36 37V60M49 25V60', { w: 2.5 }],
  ],
  thermo: [
    ['fs', 'M15 36V13a8 8 0 0 1 16 0V36a13 13 0 1 1-16 0Z', { w: 4.5 }],
    ['a', 'M15 46a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z'],
    ['as', 'M23 44V20', { w: 6 }],
    ['as', 'M43 13c5 5-4 9 0 14s5 9 0 14M55 13c5 5-4 9 0 14s5 9 0 14', { w: 4.5 }],
  ],
  walkway: [
    [
      'f',
      'M3 9H20L24 19H3ZM61 9H43L41 19H61ZM3 24H17L20 35H3ZM61 24H46L44 35H61ZM3 40H19L15 50H3ZM61 40H44L49 50H61Z',
    ],
    ['as', 'M32 6V54M19.5 44 32 57 44.5 44', { w: 6 }],
  ],
};

/** What is on a card's person, in a box of 24 x 24: lines only. */
export const EMBLEMS: Record<string, string> = {
  acrobat: 'M12 4a1.8 1.8 0 1 0 .1 0M4 9 12 11 20 9M12 11V15L7 21M12 15 17 21',
  hacker: 'M8 7 3 12 8 17M16 7 21 12 16 17M13.5 5 10.5 19',
  hawk: 'M2 12C6 5 18 5 22 12 18 19 6 19 2 12ZM12 9a3 3 0 1 0 .1 0',
  juicer: 'M13 2 5 13H11L10 22 19 10H13Z',
  peterman: 'M12 3a9 9 0 1 0 .1 0M12 12 16 7M12 3V5.5M21 12H18.5M12 21V18.5M3 12H5.5',
  raven: 'M2 13C7 13 9 8 14 7L17 4 18 8 22 9 18 11C17 17 12 19 6 20L9 16',
  rigger: 'M14 6a5 5 0 0 1 6-1L16.5 8.5 18 10 21.5 6.5A5 5 0 0 1 15 12L7 20 4 17 12 9A5 5 0 0 1 14 6',
  rook: 'M6 3V8H18V3M10 3V6M14 3V6M8 8V16H16V8M5 21V17H19V21Z',
  spotter: 'M4 9a4 4 0 1 0 .1 0M20 9a4 4 0 1 0 .1 0M8 12H16M4 5V9M20 5V9',
};

/** The outline of a seat's piece in a box from -12 to 12: told apart without colour. */
export const OUTLINES: readonly string[] = [
  'M0-11.5A11.5 11.5 0 1 1-.1-11.5Z',
  'M0-13 13 0 0 13-13 0Z',
  'M-6.5-11.5H6.5L13 0 6.5 11.5H-6.5L-13 0Z',
  'M-10.5-10.5H10.5V10.5H-10.5Z',
];
export const COLOURS: readonly string[] = ['#5fd3a0', '#ff9ccf', '#bca2ff', '#7cc7ff'];

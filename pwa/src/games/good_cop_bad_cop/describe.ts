/** The table in words: for "what is this", and for those who hear the board instead of seeing it. No secrets here. */
import { claimsAbout, claimsAt, isSecret, knownBottom, ownSeat, type ClaimView, type CopView } from './view';
import { piece, word } from './words';

export function describeClaim(claim: ClaimView, names: string[]): string {
  const { kind, content, turn } = claim;
  const name = names[claim.seat] ?? '';
  const subject = claim.subject === null ? '' : (names[claim.subject] ?? '');
  const basis = claim.basis ? piece('basis', claim.basis) : '';
  const parts = [
    kind === 'card'
      ? word('card.said', { name, turn, content: piece('content', content), basis })
      : kind === 'role'
        ? word('role.said', { name, turn, subject, content: piece('role', content), basis })
        : kind === 'equipment'
          ? word('gear.said', { name, turn, content: piece('gear', content) })
          : word(`${kind}.said`, {
              name,
              turn,
              subject,
              content: piece('intent', content),
              addressee: claim.addressee === null ? '' : (names[claim.addressee] ?? ''),
            }),
  ];
  if (claim.is_withdrawn) parts.push(word('said.withdrawn'));
  if (claim.is_contradicted) parts.push(word('said.contradicted'));
  return parts.join(' ');
}

export function describeCard(view: CopView, seat: number, slot: number, names: string[]): string | null {
  const card = view.seats[seat]?.cards.find((candidate) => candidate.slot === slot);
  if (!card) return null;
  const what = { name: names[seat] ?? '', slot: slot + 1 };
  const parts = [
    card.is_up && card.face
      ? word('card.up', { ...what, face: piece('face', card.face) })
      : word('card.down', what),
  ];
  const own = ownSeat(view);
  if (isSecret(card) && own !== null && seat !== own && view.phase !== 'over') parts.push(word('card.seen'));
  if (card.looked_by.length > 0) {
    parts.push(word('card.looked', { names: card.looked_by.map((by) => names[by] ?? '').join(', ') }));
  }
  parts.push(...claimsAt(view, seat, slot).map((claim) => describeClaim(claim, names)));
  return parts.join(' ');
}

export function describeSeat(view: CopView, index: number, names: string[]): string | null {
  const seat = view.seats[index];
  if (!seat) return null;
  const parts = [word('seat', { name: names[index] ?? '' })];
  if (!seat.is_alive) parts.push(word('seat.dead'));
  else if (view.active === index && view.phase !== 'over') parts.push(word('seat.turn'));
  if (seat.is_wounded) parts.push(word('seat.wounded'));
  if (seat.has_gun) {
    parts.push(seat.aim === null ? word('seat.gun') : word('seat.aim', { target: names[seat.aim] ?? '' }));
  }
  parts.push(word('seat.equipment', { n: seat.equipment }));
  const own = ownSeat(view);
  if (seat.known_equipment.length > 0 && index !== own) {
    const gear = seat.known_equipment.map((key) => piece('gear', key)).join(', ');
    parts.push(word(own === null ? 'secret.gear' : 'seat.known_gear', { gear }));
  }
  if (seat.has_planted_evidence) parts.push(word('seat.planted'));
  if (seat.has_coffee) parts.push(word('seat.coffee'));
  if (seat.grenade) parts.push(word(`seat.grenade.${seat.grenade}`));
  parts.push(...claimsAbout(view, index).map((claim) => describeClaim(claim, names)));
  return parts.join(' ');
}

export function describeCentre(view: CopView): string {
  const parts = [
    word('centre.guns', { n: view.guns }),
    word('centre.deck', { n: view.deck.length }),
    word(view.direction === 1 ? 'centre.clockwise' : 'centre.counter'),
  ];
  const bottom = knownBottom(view);
  if (bottom.length > 0) {
    parts.splice(2, 0, word('centre.bottom', { gear: bottom.map((key) => piece('gear', key)).join(', ') }));
  }
  if (view.is_direction_about_to_change) parts.push(word('centre.changing'));
  if (view.removed.length > 0) {
    parts.push(word('centre.removed', { cards: view.removed.map((face) => piece('face', face)).join(', ') }));
  }
  return parts.join(' ');
}

/** The whole table, one line a piece. */
export function describeTable(view: CopView, names: string[]): string[] {
  return [
    describeCentre(view),
    ...view.seats.flatMap((seat) => [
      describeSeat(view, seat.seat, names) ?? '',
      ...seat.cards.map((card) => describeCard(view, seat.seat, card.slot, names) ?? ''),
    ]),
  ];
}

/** One's own role and equipment in words; said only when asked for. */
export function describeOwn(view: CopView): string[] {
  const own = ownSeat(view);
  const role = own === null ? null : view.seats[own]?.role;
  if (!role) return [];
  const gear = view.hand.map((key) => piece('gear', key)).join(', ');
  return [
    word('secret.role', { role: piece('role', role) }),
    ...(gear ? [word('secret.gear', { gear })] : []),
  ];
}

/** All that the viewer alone knows, in words; said only when asked for. */
export function describeSecrets(view: CopView, names: string[]): string[] {
  const own = ownSeat(view);
  if (own === null) return [];
  const faces = view.seats[own]?.cards.map((card) => piece('face', card.face ?? '')) ?? [];
  return [
    ...describeOwn(view),
    word('secret.cards', { cards: faces.join(', ') }),
    ...view.seats
      .filter((seat) => seat.seat !== own)
      .flatMap((seat) =>
        seat.cards.filter(isSecret).map((card) =>
          word('secret.seen', {
            name: names[seat.seat] ?? '',
            slot: card.slot + 1,
            face: piece('face', card.face ?? ''),
          }),
        ),
      ),
  ];
}

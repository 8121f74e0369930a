/** Police or thief: the host says who steals the car. */
import type { Sides } from '../sides';

export const sides: Sides = {
  options: { thief_seat: 'host_choice' },
  answers: { police: 'seat:1', thief: 'seat:0' },
};

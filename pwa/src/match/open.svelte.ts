/** A match that is being looked at: what the server says of it, and what its game's own chunk makes of that. */
import type { Decision, Match } from '../api/types';
import { isBare } from '../app/secrets.svelte';
import { maskSecrets } from '../decisions/mask';
import { loadGame } from '../games/index';
import type { GameModule } from '../games/module';
import { seatNames } from '../words/seats';
import { tellAll, tellOpenly } from './playback.svelte';
import type { MatchSession } from './session.svelte';

/** Is made while a component is set up, and lives as long as that. */
export class OpenMatch {
  game = $state.raw<GameModule | null>(null);
  /** The game's chunk has come, or there is none. */
  gameLoaded = $state(false);

  readonly names = $derived.by(() => seatNames(this.match));
  readonly over = $derived.by(() => this.match.status === 'finished');
  /** Nothing can be answered now. */
  readonly locked = $derived.by(() => this.session.pending !== null || this.session.asking);
  /** Whether the player looks at the own secrets: only then questions that name them are read as they are. */
  private readonly looking = $derived(isBare());
  /** A decision, as it may be read now. */
  readonly read = $derived((decision: Decision) =>
    this.game?.Look && !this.looking ? maskSecrets(decision) : decision,
  );
  /** Nothing may be read now that is only for the player's eyes. */
  readonly covered = $derived(!this.looking && !this.over && (!this.gameLoaded || Boolean(this.game?.Look)));
  /** Words of an event, as they may be read now. */
  readonly tell = $derived(this.covered ? tellOpenly : tellAll);

  constructor(
    readonly session: MatchSession,
    private readonly current: () => Match,
  ) {
    $effect(() => {
      const { id, game } = this.match;
      void loadGame(game).then((loaded) => {
        this.game = loaded;
        loaded?.open?.(id);
        this.gameLoaded = true;
      });
    });
  }

  get match(): Match {
    return this.current();
  }

  /** I play here, and what is shown came from the server. */
  get playing(): boolean {
    return this.match.my_seats.length > 0 && this.match.status === 'active' && !this.session.remembered;
  }
}

"""What a viewer may see of a match (section 5 of the rules page), built up from nothing."""

from msgspec import Struct

from games.engine.state import EVERYONE
from games.escape_from_new_york.cards import face_up
from games.escape_from_new_york.content.needs import SECRET
from games.escape_from_new_york.content.police_rows import Mission
from games.escape_from_new_york.content.rows import Direction
from games.escape_from_new_york.hauk.points import minimum, points_of
from games.escape_from_new_york.hauk.standing import is_need_met, needs_of
from games.escape_from_new_york.lone import can_win_alone, is_met
from games.escape_from_new_york.places import (
    building_of,
    cubes_left,
    damage_here,
    damage_of,
    event_level,
    has_event,
    has_manhole,
    has_raft,
    hidden_poi,
    hits_of,
    is_on,
    island_of,
    move_of,
    new_york_row,
    pack_of,
    police_of,
    prisoners_left,
    reach_of,
    supply_size,
    threats,
    top_of_new_york,
    trap_of,
)
from games.escape_from_new_york.promises import is_true, said
from games.escape_from_new_york.state import COLOURS, NOBODY, Enemy, EscapeState, Promise
from games.escape_from_new_york.timers import top_layer
from games.escape_from_new_york.wording import card_words, need_words, words_of


class EnemyView(Struct, frozen=True):
    """An Enemy on the map."""

    kind: str
    """`prisoner`, `driver` (with a Car) or the key of a Boss."""
    space: str
    hits: int
    """Hit Points left."""
    tricked: bool
    damage: int
    reach: int
    """How many spaces away its attack still hits."""
    move: int
    """How many spaces it moves at once."""


class ObjectiveView(Struct, frozen=True):
    """One of a seat's Personal Objectives, and whether it is met now."""

    key: str
    met: bool


class OwnView(Struct, frozen=True):
    """What only the seat itself sees."""

    hand: list[str]
    discard: list[str]
    specials: list[str]
    chosen: list[str]
    """Action cards that lie face down in front of the Hero."""
    supply: list[str]
    does: dict[str, list[str]]
    """What each of these cards does, as keys of texts under `does`."""
    objectives: list[ObjectiveView]
    peeked: dict[str, str]
    """POI tiles that were looked at in secret, by space."""
    damage: int
    """What the Enemies in reach would do in step 7 now."""
    can_win: bool
    """Whether the Lone Victory may be declared now."""


class HeroView(Struct, frozen=True):
    """A Hero as everybody sees it."""

    seat: int
    hero: str | None
    space: str | None
    hand: int
    discard: int
    specials: int
    supply: int
    """Cards in the supply, the President included."""
    face_up: list[str]
    weapon: str | None
    ammo: int
    car: str | None
    level: int
    bar: list[int]
    """Prisoners and Items on the face-up Level Bar."""
    bar_needs: list[int]
    """Its icons; empty at the last level."""
    wanted: int
    own: OwnView | None
    """Only for the seat itself; for everybody after the end."""


class NeedView(Struct, frozen=True):
    """One part of what a Mission asks."""

    key: str
    """Of its words, below `need`."""
    met: bool | None
    """Whether it is true of the viewer's Hero now; null for who has none."""
    secret: bool
    """Whether that tells something of what only the viewer sees."""


class MissionView(Struct, frozen=True):
    """An active Mission."""

    key: str
    level: int
    cops: int
    """Cops that came with it."""
    needs: list[NeedView]
    met: bool | None
    """Whether the viewer's Hero could complete it now."""


class RewardView(Struct, frozen=True):
    """A Reward card as its owner sees it."""

    key: str
    points: int


class RewardsView(Struct, frozen=True):
    """The Rewards of one seat."""

    levels: list[int]
    """Their backs, in the order in which they were taken."""
    cards: list[RewardView] | None
    """Only for the seat itself; for everybody after the end."""
    points: int | None


class CopActionView(Struct, frozen=True):
    """What Cops can do from a cell on."""

    key: str
    cell: int
    does: list[str]
    """Keys of texts under `does`."""


class StationView(Struct, frozen=True):
    """The police board of the expansion United States Police."""

    hauk: int
    """The cell on which Hauk stands."""
    actions: list[CopActionView]
    available: int
    cops: dict[str, int]
    """Cops on the map, by space."""
    post: str
    closed_bridge: int
    """The Bridge whose diagram left the game."""
    missions: list[MissionView]
    """The active ones, from left to right: the rightmost is pushed out next."""
    full: bool
    """Whether the next Mission pushes one out."""
    deck: list[int]
    """The Mission deck from the top: levels, and 0 for a transition."""
    gone: list[str]
    minimum: int | None
    """The reward points that those who leave together need; null until the card that says it lies open."""
    minimums: list[int]
    """What that card may say, one number for each card that it may be."""
    rewards: list[RewardsView]
    """By seat."""
    deck_of_rewards: int
    kills: int
    """Enemies that the current Hero has killed in this turn."""
    flight: bool
    """Whether the Helicopter can be boarded where it is: it has landed."""


class NewYorkView(Struct, frozen=True):
    """New York's board."""

    noise: int
    missions: int
    event_level: int
    event_place: int
    cost: int | None
    """On the back of the top card; null during the set-up."""
    directions: list[Direction]
    roadblock: Direction | None
    deck: int
    discard: list[str]
    bonuses: list[str]
    specials: int


class PromiseView(Struct, frozen=True):
    """What a seat has said to the others."""

    seat: int
    turn: int
    topic: str
    """`hold`, `meet`, `flight`, `ride`, `points` or `together`."""
    card: str | None
    bridge: int | None
    points: int | None
    broken: bool
    """Public facts have spoken against it."""
    true: bool | None
    """Whether it was true in the end; null while the match runs, and where that can't be said."""


class TheftView(Struct, frozen=True):
    """A card that was stolen."""

    turn: int
    thief: int
    victim: int
    card: str | None
    """Null for who does not know it: others than thief and victim, unless it lay open."""


class EscapeView(Struct, frozen=True):
    """The match through one pair of eyes."""

    stage: str
    turn: int
    current: int
    tiles: dict[str, str]
    icons: dict[str, list[str]]
    """What open spaces show, by space: the key of a building, event, manhole, raft, trap."""
    poi: dict[str, str]
    """POI that are face up, by space."""
    hidden_poi: list[str]
    suburbs: dict[str, str]
    """Suburb counters that are face up, by space."""
    hidden_suburbs: list[str]
    roadblocks: list[str]
    """Edges with a standing Roadblock."""
    destroyed: list[str]
    enemies: list[EnemyView]
    threats: dict[str, int]
    """What a Hero who ended the turn there would receive in step 7 now, by space; other spaces are safe."""
    parked: dict[str, int]
    cubes: dict[str, int]
    cases: dict[str, list[int]]
    """Case counters on the map, by space."""
    slots: list[bool]
    """Which Case slots hold a card."""
    gullfire: bool
    helicopter: str | None
    landed: bool
    timer: int
    """Timer tiles left."""
    timer_top: str
    timer_shown: list[str]
    president: int | None
    """The seat that holds him."""
    collected: bool
    dead: bool
    alive: int | None
    """"Alive" cards in the President deck; null without that option."""
    prisoners: int
    """Prisoners left in the supply."""
    cubes_left: int
    shown: list[str]
    """Action cards turned up this turn."""
    turn_noise: int
    items: list[int]
    """Cards in the Item deck and its discard pile."""
    events: int
    new_york: NewYorkView
    heroes: list[HeroView]
    promises: list[PromiseView]
    """What has been said, the latest last."""
    thefts: list[TheftView]
    police: StationView | None = None
    """With the option `us_police`."""


def view(state: EscapeState, viewer: int) -> EscapeView:
    """The view of a seat, of SPECTATOR, or after the end of EVERYONE: then everybody sees all (section 5)."""
    eyes = viewer if state.outcome is None else EVERYONE
    hidden = hidden_poi(state)
    return EscapeView(
        stage=state.stage,
        turn=state.turns,
        current=state.current,
        tiles=dict(state.tiles),
        icons={space: shown for space in island_of(state).order if (shown := _icons(state, space))},
        poi={space: state.poi[space] for space in state.poi_open},
        hidden_poi=hidden,
        suburbs={space: state.suburbs[space] for space in state.suburbs_open},
        hidden_suburbs=sorted(set(state.suburbs) - set(state.suburbs_open)),
        roadblocks=sorted(edge for edge, standing in state.roadblocks.items() if standing),
        destroyed=sorted(edge for edge, standing in state.roadblocks.items() if not standing),
        enemies=[_enemy(state, enemy) for enemy in state.enemies],
        threats=threats(state),
        parked=dict(state.parked),
        cubes=dict(state.cubes),
        cases={space: list(numbers) for space, numbers in state.counters.items()},
        slots=[bool(card) for card in state.slots],
        gullfire=state.gullfire,
        helicopter=state.helicopter or None,
        landed=state.landed,
        timer=len(state.timer),
        timer_top=top_layer(state),
        timer_shown=list(state.timer_shown),
        president=None if state.president == NOBODY else state.president,
        collected=state.collected,
        dead=state.dead,
        alive=state.president_deck.count("alive") if is_on(state, "dead_or_alive") else None,
        prisoners=prisoners_left(state),
        cubes_left=cubes_left(state),
        shown=list(state.turn.shown),
        turn_noise=state.turn.noise,
        items=[len(state.items), len(state.items_discard)],
        events=len(state.events),
        new_york=_new_york(state),
        heroes=[_hero(state, seat, eyes) for seat in range(len(state.heroes))],
        promises=[_promise(state, promise, eyes) for promise in state.promises],
        thefts=_thefts(state, eyes),
        police=_police(state, viewer),
    )


def _icons(state: EscapeState, space: str) -> list[str]:
    shown = [building_of(state, space)]
    for name, there in (
        ("event", has_event),
        ("manhole", has_manhole),
        ("raft", has_raft),
        ("trap", trap_of),
    ):
        shown += [name] if there(state, space) else []
    return [icon for icon in shown if icon]


def _enemy(state: EscapeState, enemy: Enemy) -> EnemyView:
    return EnemyView(
        kind=enemy.kind,
        space=enemy.space,
        hits=hits_of(state, enemy) - enemy.damage,
        tricked=enemy.tricked,
        damage=damage_of(state, enemy),
        reach=reach_of(state, enemy),
        move=move_of(state, enemy),
    )


def _new_york(state: EscapeState) -> NewYorkView:
    top = top_of_new_york(state)
    back = new_york_row(state, top) if top else None
    return NewYorkView(
        noise=state.noise,
        missions=state.missions,
        event_level=event_level(state),
        event_place=state.event_place,
        cost=None if back is None else back.cost,
        directions=[] if back is None else list(back.directions),
        roadblock=None if back is None else back.roadblock,
        deck=len(state.new_york),
        discard=list(state.new_york_discard),
        bonuses=list(state.bonuses),
        specials=len(state.specials),
    )


def _hero(state: EscapeState, seat: int, viewer: int) -> HeroView:
    hero = state.heroes[seat]
    bars = pack_of(state).goals.levels[hero.texture] if hero.texture else ()
    bar = bars[hero.level] if hero.level < len(bars) else None
    return HeroView(
        seat=seat,
        hero=hero.key or None,
        space=hero.space or None,
        hand=len(hero.hand),
        discard=len(hero.discard),
        specials=len(hero.specials),
        supply=supply_size(state, seat),
        face_up=[card for card in hero.supply if face_up(state, card)],
        weapon=hero.weapon or None,
        ammo=hero.ammo,
        car=hero.car or None,
        level=hero.level,
        bar=[hero.bar_prisoners, hero.bar_items],
        bar_needs=[] if bar is None else [bar.prisoners, bar.items],
        wanted=hero.wanted,
        own=_own(state, seat) if viewer in (seat, EVERYONE) else None,
    )


def _own(state: EscapeState, seat: int) -> OwnView:
    hero = state.heroes[seat]
    dealt = bool(hero.objectives)
    cards = dict.fromkeys([*hero.hand, *hero.discard, *hero.specials, *hero.supply])
    if seat == state.current:
        cards |= dict.fromkeys(state.turn.chosen)
    return OwnView(
        hand=sorted(hero.hand),
        discard=sorted(hero.discard),
        specials=sorted(hero.specials),
        chosen=list(state.turn.chosen) if seat == state.current else [],
        supply=list(hero.supply),
        does={card: list(card_words(state.pack, card)) for card in sorted(cards)},
        objectives=[
            ObjectiveView(hero.objectives[colour], is_met(state, seat, hero.objectives[colour]))
            for colour in COLOURS
            if dealt
        ],
        peeked=dict(hero.peeked),
        damage=damage_here(state, seat) if hero.space else 0,
        can_win=dealt and state.outcome is None and can_win_alone(state, seat),
    )


def _promise(state: EscapeState, promise: Promise, viewer: int) -> PromiseView:
    topic, args = said(promise.key)
    card, bridge, points = args.get("card"), args.get("bridge"), args.get("points")
    return PromiseView(
        seat=promise.seat,
        turn=promise.turn,
        topic=topic,
        card=card if isinstance(card, str) else None,
        bridge=bridge if isinstance(bridge, int) else None,
        points=points if isinstance(points, int) else None,
        broken=promise.broken,
        true=is_true(state, promise) if viewer == EVERYONE else None,
    )


def _thefts(state: EscapeState, eyes: int) -> list[TheftView]:
    return [
        TheftView(
            one.turn,
            one.thief,
            one.victim,
            one.card if one.is_open or eyes in (one.thief, one.victim, EVERYONE) else None,
        )
        for one in state.thefts
    ]


def _police(state: EscapeState, viewer: int) -> StationView | None:
    police, tables = state.police, police_of(state)
    if police is None or tables is None or not police.post:
        return None
    levels = {key: row.level for key, row in tables.missions.items()}
    return StationView(
        hauk=police.hauk,
        actions=[CopActionView(key, row.cell, words_of(row.effect)) for key, row in tables.cops.items()],
        available=police.available,
        cops=dict(police.cops),
        post=police.post,
        closed_bridge=island_of(state).bridges[police.post],
        missions=[_mission(state, tables.missions[key], key, viewer) for key in police.active],
        full=len(police.active) >= tables.police_board.active,
        deck=[levels.get(card, 0) for card in reversed(police.deck)],
        gone=list(police.gone),
        minimum=minimum(state),
        minimums=sorted(row.minimum for row in tables.transitions.values() if row.minimum),
        rewards=[
            _rewards(state, cards, is_own=viewer in (seat, EVERYONE) or state.outcome is not None)
            for seat, cards in enumerate(police.held)
        ],
        deck_of_rewards=len(police.rewards),
        kills=state.turn.kills,
        flight=state.landed,
    )


def _mission(state: EscapeState, row: Mission, mission: str, viewer: int) -> MissionView:
    needs = needs_of(state, mission)
    met = [is_need_met(state, viewer, need) if viewer >= 0 else None for need in needs]
    return MissionView(
        key=mission,
        level=row.level,
        cops=row.cops,
        needs=[
            NeedView(key, true, need.what in SECRET)
            for need, key, true in zip(needs, need_words(needs), met, strict=True)
        ],
        met=all(met) if viewer >= 0 else None,
    )


def _rewards(state: EscapeState, cards: list[str], *, is_own: bool) -> RewardsView:
    tables = police_of(state)
    rows = {} if tables is None else tables.rewards
    return RewardsView(
        levels=[rows[card].level for card in cards],
        cards=[RewardView(card, rows[card].points) for card in cards] if is_own else None,
        points=points_of(state, cards) if is_own else None,
    )


def phase(state: EscapeState) -> str:
    """What is being played."""
    return "over" if state.outcome is not None else state.stage

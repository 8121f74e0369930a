"""How a match ends: who wins, by which rule, and who was what (GC-200 to GC-212)."""

from msgspec import Struct

from games.engine.play import Play
from games.engine.state import Result
from games.good_cop_bad_cop.content.roles import TEAMS, Role
from games.good_cop_bad_cop.meta import META
from games.good_cop_bad_cop.state import NOBODY, CopState, living, role, role_at_start


class CopOutcome(Struct):
    """What the end of a match tells beside its reason and results."""

    winners: list[int]
    """Seats that have won by the rules, those included that have resigned; nobody after an agreed draw."""
    roles: list[Role]
    """Each seat's role at the end."""
    roles_at_start: list[Role]
    """Each seat's role when the cards were dealt."""


def roles(state: CopState) -> list[Role]:
    """Everybody's role now, eliminated players included (GC-025)."""
    return [role(state, seat) for seat in range(len(state.seats))]


def finish(play: Play[CopState], reason: str, winners: list[int]) -> None:
    """Ends the match for a reason of `META.end_reasons`. Who has resigned has lost, whatever happened (GC-213)."""
    state = play.state
    seats = range(len(state.seats))
    results: dict[int, Result] = {
        seat: "win" if seat in winners and seat not in state.resigned else "loss" for seat in seats
    }
    play.tell("match_over", {"reason": reason, "winners": list(winners), "roles": list(roles(state))})
    _end(play, reason, winners, results)


def agree(play: Play[CopState]) -> None:
    """GC-212: a draw for everybody, eliminated players and bots included; who has resigned has lost."""
    state = play.state
    results: dict[int, Result] = {
        seat: "loss" if seat in state.resigned else "draw" for seat in range(len(state.seats))
    }
    play.tell("match_drawn", {"roles": list(roles(state))})
    _end(play, "agreed", [], results)


def withdraw_draw(play: Play[CopState], seat: int) -> None:
    """The seat's offer of a draw, if it has made one, stands no more (GC-212)."""
    if seat in play.state.draw_offers:
        play.state.draw_offers.remove(seat)
        play.tell("draw_withdrawn", {"seat": seat})


def withdraw_draws(play: Play[CopState]) -> None:
    """Another set of players has to agree now: all offers of a draw are gone."""
    for seat in list(play.state.draw_offers):
        withdraw_draw(play, seat)


def _end(play: Play[CopState], reason: str, winners: list[int], results: dict[int, Result]) -> None:
    state = play.state
    seats = range(len(state.seats))
    data = CopOutcome(winners, roles(state), [role_at_start(state, seat) for seat in seats])
    play.finish(reason, META.end_reasons[reason], results, data)


def check_solo(play: Play[CopState], seat: int) -> bool:
    """GC-201: a living player with both leader cards wins alone. Whether the match is over."""
    if play.state.alive[seat] and role(play.state, seat) == "solo":
        finish(play, "solo", [seat])
    return play.state.outcome is not None


def bomber_hit(play: Play[CopState]) -> None:
    """GC-205: a Bomber was eliminated by somebody's gunshot."""
    _finish_for(play, "bomber_hit", ("bomber",))


def leader_eliminated(play: Play[CopState], seat: int, shooter_role: Role | None) -> None:
    """GC-206 to GC-208 and GC-202, GC-203: a leader is gone. `shooter_role` is that of who fired the gun, or None."""
    state = play.state
    traitor_lives = any(role(state, other) == "traitor" for other in living(state))
    if shooter_role == "bomber":
        _finish_for(play, "bomber_kill", ("bomber", "traitor") if traitor_lives else ("bomber",))
    elif traitor_lives:
        _finish_for(play, "traitor", ("traitor",))
    elif role(state, seat) == "kingpin":
        _finish_team(play, "honest")
    else:
        _finish_team(play, "crooked")


def _finish_for(play: Play[CopState], reason: str, winning: tuple[Role, ...]) -> None:
    finish(play, reason, [seat for seat, now in enumerate(roles(play.state)) if now in winning])


def _finish_team(play: Play[CopState], team: str) -> None:
    """GC-204: everybody whose role belongs to the team, dead or alive."""
    finish(play, team, [seat for seat, now in enumerate(roles(play.state)) if TEAMS.get(now) == team])


def shooter_role_of(state: CopState, shooter: int) -> Role | None:
    """The role of who fires, at the moment of the shot (GC-209); None if nobody does."""
    return None if shooter == NOBODY else role(state, shooter)

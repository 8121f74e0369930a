"""What follows when somebody resigns (PU-046; ruling 8)."""

from games.engine.play import Play
from games.engine.state import Result
from games.pursuit.actions.placement import CONFIRM_PLACEMENT, REPLACE_HELICOPTER, settle_placement
from games.pursuit.ending import conclude, finish
from games.pursuit.state import NOBODY, PursuitState, is_person, police_people


def resign(play: Play[PursuitState], seat: int) -> None:
    """Ends the match if the seat was the thief or the last person of the police; else a bot plays the seat on."""
    state = play.state
    play.tell("player_resigned", {"seat": seat})
    if state.thief == NOBODY:
        _leave_before_the_roles(play)
    elif seat == state.thief:
        finish(play, "resign", "police")
    elif not police_people(state):
        finish(play, "resign", "thief")
    elif state.stage == "placement":
        play.withdraw(CONFIRM_PLACEMENT, seat)
        play.withdraw(REPLACE_HELICOPTER, seat)
        settle_placement(play)


def _leave_before_the_roles(play: Play[PursuitState]) -> None:
    """Nobody has a side yet: while two people are left they go on, else those who resigned have lost."""
    state = play.state
    everybody = range(len(state.seats))
    if sum(is_person(state, seat) for seat in everybody) >= 2:
        return
    results: dict[int, Result] = {seat: "loss" if seat in state.resigned else "win" for seat in everybody}
    conclude(play, "resign", results, None)

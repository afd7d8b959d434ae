"""Lessons over HTTP. A lesson is played without a table: the client sends all its answers, and
hears where they lead."""

from litestar import Controller, get, post
from litestar.params import JSONBody

from worldline.server.http.games import Games, Word
from worldline.server.http.tables import HERE
from worldline.server.messages.tables import (
    LessonAnswers,
    LessonAt,
    LessonLine,
    LessonPlan,
    PlanTold,
    Previewed,
)
from worldline.server.tables.lessons import LessonInProgress, lesson_of
from worldline.server.tables.reading import planning_of


class LessonsController(Controller):
    path = "/api/games/{game:str}"
    tags = ("games",)

    @get("/lessons", summary="The tutorial", responses=HERE, sync_to_thread=False)
    def lessons(self, game: Word, registry: Games) -> list[LessonLine]:
        return [
            LessonLine(one.id, one.title, one.about, one.minutes, len(one.steps))
            for one in registry.game(game).lessons()
        ]

    @post(
        "/lessons/{lesson:str}",
        summary="Where these answers lead in a lesson",
        responses=HERE,
        status_code=200,
    )
    async def take(
        self,
        game: Word,
        lesson: Word,
        data: JSONBody[LessonAnswers],
        registry: Games,
    ) -> LessonAt:
        served = registry.game(game)
        lesson_now = LessonInProgress(served.game, lesson_of(served, lesson))
        return await registry.work.questions.do(lesson_now.take, data.answers)

    @post(
        "/lessons/{lesson:str}/plan",
        summary="What a unit or a plan can lead to where these answers lead",
        responses=HERE,
        status_code=200,
    )
    async def plan(
        self,
        game: Word,
        lesson: Word,
        data: JSONBody[LessonPlan],
        registry: Games,
    ) -> PlanTold:
        served = registry.game(game)
        planning = planning_of(served)
        now = LessonInProgress(served.game, lesson_of(served, lesson))
        return await registry.work.questions.do(now.plan, planning, data.answers, data.plan)

    @post(
        "/lessons/{lesson:str}/preview",
        summary="What the last of these answers would lead to, right or wrong",
        responses=HERE,
        status_code=200,
    )
    async def preview(
        self,
        game: Word,
        lesson: Word,
        data: JSONBody[LessonAnswers],
        registry: Games,
    ) -> Previewed | None:
        served = registry.game(game)
        lesson_now = LessonInProgress(served.game, lesson_of(served, lesson))
        return await registry.work.questions.do(lesson_now.preview, data.answers)

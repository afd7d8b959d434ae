"""A seat keeps only a name that was given there: people are named in `people` alone."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # Who holds several seats has given each a name; all others were copied from the person.
    op.execute(
        """
        UPDATE seats SET name = ''
        WHERE person IS NOT NULL AND (
            name = (SELECT people.name FROM people WHERE people.id = seats.person)
            OR NOT EXISTS (
                SELECT 1 FROM seats AS other
                WHERE other.table_id = seats.table_id
                AND other.person = seats.person
                AND other.seat <> seats.seat
            )
        )
        """
    )

import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** Nobody reads more at a glance. */
const glanced = 20

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly children: (shown: readonly Row[]) => ReactNode
}

/** Shows the first rows of a long list, and the others once they are asked for. */
export function Shortened<Row>({ rows, children }: Props<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      {children(showsAll ? rows : rows.slice(0, glanced))}
      {!showsAll && rows.length > glanced && (
        <Button variant="subtle" fullWidth onClick={() => setShowsAll(true)}>
          Show All {rows.length}
        </Button>
      )}
    </>
  )
}

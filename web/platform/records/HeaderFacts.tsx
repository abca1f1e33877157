import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Fact, Facts } from '#web/platform/ui/Facts.tsx'
import styles from './HeaderFacts.module.css'

/** The facts of a header. On a phone only the first six show, so that the tab begins in sight; a button shows all. */
export function HeaderFacts({ facts }: { facts: readonly Fact[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <div className={showsAll ? undefined : styles.few}>
      <Facts facts={facts} />
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.more}
        aria-expanded={showsAll}
        onClick={() => setShowsAll(!showsAll)}
      >
        {showsAll ? 'Fewer facts' : `All ${facts.length} facts`}
      </Button>
    </div>
  )
}

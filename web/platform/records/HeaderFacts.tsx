import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Fact, Facts } from '#web/platform/ui/pages/Facts.tsx'
import styles from './HeaderFacts.module.css'

/** The facts of a header. On a phone the minor ones wait behind a button, so that the tab begins in sight. */
export function HeaderFacts({ facts }: { facts: readonly Fact[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <div className={styles.facts} data-all={showsAll}>
      <Facts facts={facts} />
      <Button variant="subtle" className={styles.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? 'Fewer Facts' : `All ${facts.length} Facts`}
      </Button>
    </div>
  )
}

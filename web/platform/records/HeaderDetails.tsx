import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Detail, Details } from '#web/platform/ui/pages/sections/Details.tsx'
import styles from './HeaderDetails.module.css'

/** Shows the details of a header. On a phone a button expands the minor ones, so that the tab is visible at once. */
export function HeaderDetails({ details }: { details: readonly Detail[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <div className={styles.details} data-all={showsAll}>
      <Details details={details} />
      <Button variant="subtle" className={styles.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? 'Fewer Details' : `All ${details.length} Details`}
      </Button>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { isOpenExport } from '#shared/firmExports/firmExports.ts'
import { useFreshLogin } from '#web/platform/auth/useFreshLogin.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useSave } from '#web/platform/forms/state/useSave.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { FirmExportProgress } from './FirmExportProgress.tsx'
import styles from './FirmExports.module.css'
import { firmExportsQuery, startMutation } from './firmExportsQuery.ts'
import { LatestExports } from './LatestExports.tsx'

/** Milliseconds between two looks at an export that is being made. */
const pulse = 2_000

/** Takes everything out of Vouch: what an archive has, the one that is being made, and the latest ones. */
export function FirmExportList() {
  return useCan('firm:export') ? <Exports /> : null
}

function Exports() {
  const [isWatching, setWatching] = useState(false)
  const query = useQuery(firmExportsQuery, { showsErrors: true, ...(isWatching && { pollInterval: pulse }) })
  const open = query.data?.getFirmExports.find(({ state }) => isOpenExport(state))
  if (Boolean(open) !== isWatching && query.data) setWatching(Boolean(open))
  return (
    <QuerySection title="Export everything" query={query} height={180}>
      {({ getFirmExports }) => (
        <>
          <div className={`${ui.block} ${styles.intro}`}>
            <p>
              One ZIP archive with every table as CSV and as JSON, all files, and the history to read. A page in it
              explains each column, and how to load the tables into a database. Passwords, links that open something,
              and drafts of reviews stay here.
            </p>
            <p>
              You log in again first. The archive is made in the background. Only you can download it, for 24 hours.
              Then it is deleted.
            </p>
            {open ? <FirmExportProgress running={open} /> : <StartButton />}
          </div>
          <LatestExports exports={getFirmExports.filter(({ state }) => !isOpenExport(state))} />
        </>
      )}
    </QuerySection>
  )
}

function StartButton() {
  const logIn = useFreshLogin()
  const start = useSave(startMutation)
  const starting = useAsyncAction(async () => {
    await start({ id_token: await logIn() }, 'The export has begun.')
  })
  return (
    <>
      <Button className={styles.button} loading={starting.running} onClick={() => void starting.run()}>
        Log In and Export
      </Button>
      <MutationError error={starting.error} onDismiss={starting.clearError} />
    </>
  )
}

import { ClientProfilePreview } from '#web/signedLinks/ClientProfilePreview.tsx'
import { useClientProfile } from '#web/signedLinks/useShareProfile.ts'
import styles from './ShortlistPreview.module.css'
import type { JobShortlists } from './shortlistsQuery.ts'

interface Props {
  readonly people: readonly JobShortlists['candidates'][number][]
  readonly withBillRate: boolean
}

/** Shows the chosen developers side by side, as the client reads them. */
export function ShortlistPreview({ people, withBillRate }: Props) {
  if (people.length === 0) return null
  return (
    <div className={styles.people}>
      {people.map(({ id, developer_name }) => (
        <PersonPreview key={id} id={id} name={developer_name} withBillRate={withBillRate} />
      ))}
    </div>
  )
}

interface PersonProps {
  readonly id: string
  readonly name: string
  readonly withBillRate: boolean
}

function PersonPreview({ id, name, withBillRate }: PersonProps) {
  const { preview, error, reload } = useClientProfile(id, withBillRate)
  const label = `What the client sees of ${name}`
  return <ClientProfilePreview label={label} profile={preview} error={error} onRetry={reload} />
}

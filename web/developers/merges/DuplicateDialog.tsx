import { useState } from 'react'
import { developerStages } from '#shared/developers/developerStages.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import type { MergedDeveloperFragment } from '#web/platform/lib/graphql.ts'
import { SearchField } from '#web/platform/ui/inputs/SearchField.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DuplicateDialog.module.css'
import { type DuplicateRecord, duplicatesQuery } from './duplicatesQuery.ts'
import { signsText } from './signsText.ts'

interface Props {
  readonly title: string
  readonly developer: MergedDeveloperFragment
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

/** Offers possible duplicates of a developer, and a search for any other. */
export function DuplicateDialog({ title, developer, onChoose, onClose }: Props) {
  const [search, setSearch] = useState('')
  const { latest, error, refetch } = useQuery(duplicatesQuery, {
    variables: { id: developer.id, search },
    showsErrors: true,
    showsEarlier: true,
  })
  const duplicates = latest?.getDuplicates
  return (
    <Modal title={title} onClose={onClose} width={680}>
      <div className={modal.body}>
        <p className={modal.lead}>
          Choose the other record of {developer.first_name} {developer.last_name}, {developer.email}.
        </p>
        <SearchField label="Search by name or e-mail" value={search} onSearch={setSearch} shortcut={false} />
        <QueryError error={error} onRetry={refetch} />
        <div className={styles.found} aria-live="polite" aria-busy={!duplicates && !error}>
          {duplicates?.length === 0 && <p className={styles.empty}>{emptyText(search)}</p>}
          {duplicates && duplicates.length > 0 && <Duplicates duplicates={duplicates} onChoose={onChoose} />}
        </div>
      </div>
    </Modal>
  )
}

function emptyText(search: string): string {
  return search === ''
    ? 'No other record has the same e-mail, GitHub, LinkedIn or name. Search for it by name or e-mail.'
    : `Nobody’s name or e-mail contains “${search}”.`
}

interface DuplicatesProps extends Pick<Props, 'onChoose'> {
  readonly duplicates: readonly DuplicateRecord[]
}

function Duplicates({ duplicates, onChoose }: DuplicatesProps) {
  return (
    <ul className={`${ui.ruled} ${styles.list}`} aria-label="Possible duplicates">
      {duplicates.map(({ id, name, email, stage, signs }) => (
        <li key={id}>
          <button type="button" onClick={() => onChoose(id)}>
            <span className={ui.lines}>
              <strong>{name}</strong>
              <span className={ui.aside}>{email}</span>
            </span>
            <span className={`${ui.lines} ${styles.details}`}>
              <StatusBadge {...developerStages[stage]} />
              {signs.length > 0 && <span className={ui.aside}>Same {signsText(signs)}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

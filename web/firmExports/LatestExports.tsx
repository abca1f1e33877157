import { archiveName, firmExportStates } from '#shared/firmExports/firmExports.ts'
import { fileSize } from '#web/platform/lib/files/fileSize.ts'
import { DownloadButton } from '#web/platform/ui/pages/DownloadButton.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { EndTime } from '#web/platform/ui/text/EndTime.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './FirmExports.module.css'
import type { ListedExport } from './firmExportsQuery.ts'

/** Lists the latest exports: who made each and when, its size, and until when its maker can download it. */
export function LatestExports({ exports }: { readonly exports: readonly ListedExport[] }) {
  if (exports.length === 0) return <p className={`${ui.block} ${styles.empty}`}>There is no earlier export.</p>
  return (
    <DetailRows
      rows={exports.map((made) => ({
        key: made.id,
        main: <Made made={made} />,
        asides: [<StatusBadge key="state" {...firmExportStates[made.state]} />],
      }))}
    />
  )
}

function Made({ made: { id, by, at, size, state, expires_at, problem, is_own } }: { readonly made: ListedExport }) {
  return (
    <div className={ui.lines}>
      <span>
        Made <EndTime moment={at} /> by {by ?? 'a deleted account'}
        {size !== null && `, ${fileSize(size)}`}
      </span>
      {state === 'DONE' && expires_at && (
        <span className={styles.quiet}>
          {is_own ? (
            <DownloadButton path={`/firm-export/${id}`} name={archiveName(at)} />
          ) : (
            'Only its maker can download it'
          )}{' '}
          until <EndTime moment={expires_at} />
        </span>
      )}
      {problem && <span className={styles.quiet}>{problem}</span>}
    </div>
  )
}

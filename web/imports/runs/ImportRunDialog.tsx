import { importRunStates } from '#shared/imports/importRuns.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { ImportRunReport } from './ImportRunReport.tsx'
import { importRunQuery } from './importRunQuery.ts'
import { TakeBackSection } from './TakeBackSection.tsx'

/** Shows the report of an import, and takes it back. */
export function ImportRunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(importRunQuery, { variables: { id }, showsErrors: true })
  const report = data?.getImportRun
  const message = errorText(error)
  return (
    <Modal
      title={report ? `Import: ${importRunStates[report.run.state].label}` : 'Import'}
      onClose={onClose}
      width={900}
    >
      <div className={modal.body}>
        {message && (
          <Banner type="danger" onRetry={() => void refetch()}>
            {message}
          </Banner>
        )}
        {report && (
          <>
            <p>
              <Timestamp moment={report.run.at} />, by {report.run.by}
            </p>
            <ImportRunReport report={report} />
          </>
        )}
      </div>
      {report && <TakeBackSection id={id} onClose={onClose} />}
    </Modal>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { AddTemplateDialog } from './AddTemplateDialog.tsx'
import { EditTemplateDialog } from './EditTemplateDialog.tsx'
import { useTemplates } from './useTemplates.ts'

type Template = NonNullable<ReturnType<typeof useTemplates>['templates']>[number]

const columns: Column<Template>[] = [
  { id: 'name', header: 'Name', width: 220, cell: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'rejection_reason',
    header: 'Rejection',
    width: 110,
    cell: ({ rejection_reason }) => (rejection_reason ? stageReasons[rejection_reason].label : '–'),
    text: ({ rejection_reason }) => (rejection_reason ? stageReasons[rejection_reason].label : ''),
  },
  { id: 'subject', header: 'Subject', width: 190, cell: ({ subject }) => subject, text: ({ subject }) => subject },
  { id: 'body', header: 'Message', cell: ({ body }) => body, text: ({ body }) => body },
]

/** Lists the templates of messages. A row opens its template. @param id of the template that is open at first; empty for none. */
export function TemplatesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { templates, error, retry } = useTemplates()
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState(id)
  const message = errorText(error)
  return (
    <Modal title="Message Templates" onClose={onClose} width={820}>
      <div className={modal.body}>
        {message && (
          <Banner type="danger" onRetry={retry}>
            {message}
          </Banner>
        )}
        <DataTable
          label="Message templates"
          columns={columns}
          rows={templates}
          rowKey={({ id }) => id}
          rowAction={{ open: (template) => setEdited(template.id) }}
          loading={!templates && !message}
          pageSize={5}
          emptyHint="Add the texts that your team writes again and again."
        />
      </div>
      <ModalFooter>
        <Button onClick={() => setAdding(true)}>Add Template</Button>
      </ModalFooter>
      {adding && <AddTemplateDialog onClose={() => setAdding(false)} />}
      {edited && <EditTemplateDialog id={edited} onClose={() => setEdited('')} />}
    </Modal>
  )
}

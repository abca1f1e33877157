import { Button } from '@mantine/core'
import { useState } from 'react'
import { stageReasons } from '#shared/developers/developerStages.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import modal from '#web/platform/ui/overlays/Modal.module.css'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { ModalFooter } from '#web/platform/ui/overlays/ModalFooter.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { useDelete } from '#web/platform/undo/useDelete.ts'
import { AddTemplateDialog } from './AddTemplateDialog.tsx'
import { EditTextDialog } from './EditTextDialog.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import styles from './TextList.module.css'
import { TextList } from './TextList.tsx'
import { type ListedText, useTexts, versionName } from './textsFragment.ts'

const title = 'Message Templates'
const width = 820

/** Lists the templates of messages. @param id of the template that is open at first; empty for none. */
export function TemplatesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useTexts('TEMPLATE')
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState(id)
  const templates = data?.getTexts
  if (!templates) return <LoadingDialog title={title} error={error} onRetry={refetch} onClose={onClose} width={width} />
  return (
    <Modal title={title} onClose={onClose} width={width}>
      <div className={modal.body}>
        <QueryError error={error} onRetry={refetch} />
        <div className={styles.inDialog}>
          <TextList
            noun="template"
            intro={templates.length === 0 ? 'Add the texts that your team writes again and again.' : undefined}
            texts={templates.map(rowOf)}
            onEdit={setEdited}
          />
        </div>
      </div>
      <ModalFooter>
        <Button onClick={() => setAdding(true)}>Add Template</Button>
      </ModalFooter>
      {adding && <AddTemplateDialog onClose={() => setAdding(false)} />}
      {edited && <EditTemplateDialog id={edited} onClose={() => setEdited('')} />}
    </Modal>
  )
}

function rowOf({ id, name, subject, body, rejection_reason, number }: ListedText) {
  return {
    id,
    name,
    lines: [subject],
    body,
    asides: [rejection_reason ? `Rejection: ${stageReasons[rejection_reason].label}` : '', versionName(number)],
  }
}

const deleteMutation = graphql(`
  mutation deleteText($input: DeleteTextInput!, $key: String) {
    deleteText(input: $input, key: $key) {
      id
    }
  }
`)

function EditTemplateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useDelete(deleteMutation)
  return (
    <EditTextDialog
      id={id}
      title="Edit Template"
      savedText={({ name }) => `The template “${name}” is saved.`}
      deletion={{ label: 'Delete Template', run: ({ name, version }) => remove(name, { id, version }) }}
      fields={<TemplateFields />}
      onClose={onClose}
    />
  )
}

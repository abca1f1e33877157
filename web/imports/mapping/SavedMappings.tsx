import { Button } from '@mantine/core'
import { useState } from 'react'
import { importPaths } from '#web/imports/paths.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useDeleteView } from '#web/platform/savedViews/useDeleteView.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { applyMapping, decidedOf, fileOfMapping, printMapping, type TableDraft } from './mappingOf.ts'

const mappingsQuery = graphql(`
  query getSavedMappings($screen: String!) {
    getSavedViews(screen: $screen) {
      id
      name
      query
      mine
    }
  }
`)

const SaveMappingDialog = lazyPart(async () => (await import('./SaveMappingDialog.tsx')).SaveMappingDialog)

interface Props {
  readonly draft: TableDraft
  readonly onApply: (draft: TableDraft) => void
}

/** Saves the mapping of a table under a name, and applies or deletes one that was saved. They are saved views of the import. */
export function SavedMappings({ draft, onApply }: Props) {
  const { data } = useQuery(mappingsQuery, { variables: { screen: importPaths.import } })
  const [saving, setSaving] = useState(false)
  const deleteMapping = useDeleteView('mapping')
  const saved = data?.getSavedViews.filter(({ query }) => fileOfMapping(query) === draft.file) ?? []
  const printed = printMapping(decidedOf(draft))
  const current = saved.find(({ query }) => query === printed)
  return (
    <>
      {saved.length > 0 && (
        <Select
          label="Saved mapping"
          options={saved.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="None"
          value={current?.id ?? ''}
          onChange={(id) => {
            const mapping = saved.find((one) => one.id === id)
            if (mapping) onApply(applyMapping(draft, mapping.query))
          }}
        />
      )}
      {current?.mine && (
        <Button variant="default" onClick={() => void deleteMapping(current)}>
          Delete Mapping
        </Button>
      )}
      <Button variant="default" onClick={() => setSaving(true)}>
        Save Mapping
      </Button>
      {saving && <SaveMappingDialog query={printed} onClose={() => setSaving(false)} />}
    </>
  )
}

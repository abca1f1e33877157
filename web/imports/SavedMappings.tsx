import { Button } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { Select } from '#web/platform/ui/inputs/Select.tsx'
import { applyMapping, decidedOf, fileOfMapping, printMapping, type TableDraft } from './mappingOf.ts'
import { importPaths } from './paths.ts'

const mappingsQuery = graphql(`
  query getSavedMappings($screen: String!) {
    getSavedViews(screen: $screen) {
      id
      name
      query
    }
  }
`)

const SaveMappingDialog = lazyPart(async () => (await import('./SaveMappingDialog.tsx')).SaveMappingDialog)

interface Props {
  readonly draft: TableDraft
  readonly onApply: (draft: TableDraft) => void
}

/** Saves the mapping of a table under a name, and applies one that was saved. They are saved views of the import. */
export function SavedMappings({ draft, onApply }: Props) {
  const { data } = useQuery(mappingsQuery, { variables: { screen: importPaths.import } })
  const [saving, setSaving] = useState(false)
  const saved = data?.getSavedViews.filter(({ query }) => fileOfMapping(query) === draft.file) ?? []
  const current = printMapping(decidedOf(draft))
  return (
    <>
      {saved.length > 0 && (
        <Select
          label="Saved mapping"
          options={saved.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="None"
          value={saved.find(({ query }) => query === current)?.id ?? ''}
          onChange={(id) => {
            const mapping = saved.find((one) => one.id === id)
            if (mapping) onApply(applyMapping(draft, mapping.query))
          }}
        />
      )}
      <Button variant="default" onClick={() => setSaving(true)}>
        Save Mapping
      </Button>
      {saving && <SaveMappingDialog query={current} onClose={() => setSaving(false)} />}
    </>
  )
}

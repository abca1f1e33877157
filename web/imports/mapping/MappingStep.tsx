import { Button } from '@mantine/core'
import { importFiles, isImportFile } from '#shared/imports/imports.ts'
import type { TableChoice, TemplateColumns } from '#shared/imports/mapping.ts'
import { proposeMappings } from '#web/imports/sendImport.ts'
import type { Chosen } from '#web/imports/useImport.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { saveFile } from '#web/platform/lib/files/saveFile.ts'
import { Banner } from '#web/platform/ui/pages/Banner.tsx'
import { MutationError } from '#web/platform/ui/pages/MutationError.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { columnLabel } from './labels.ts'
import styles from './MappingStep.module.css'
import {
  ambiguousHeadings,
  decidedOf,
  doubleColumn,
  draftOf,
  mayAddCompanies,
  missingColumns,
  type TableDraft,
  withHandMade,
} from './mappingOf.ts'
import { TableMappingCard } from './TableMappingCard.tsx'

interface Props {
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
  readonly onCheck: (chosen: Chosen) => void
}

/** Shows what each column of the chosen tables means, lets one correct it, and goes on to the preview. */
export function MappingStep({ chosen, onChange, onCheck }: Props) {
  const portal = usePortal()
  const changing = useAsyncAction(propose)
  const { drafts, problems, templates } = chosen
  if (!templates) return null
  const used = drafts.filter(({ ignored }) => !ignored)
  const open = used.flatMap((draft) => questionsOf(draft, templates[draft.file]))

  const replace = (draft: TableDraft) =>
    onChange({ ...chosen, drafts: drafts.map((one) => (one.proposal.name === draft.proposal.name ? draft : one)) })

  function changeKind(draft: TableDraft, kind: string): void {
    if (!isImportFile(kind)) replace({ ...draft, ignored: true })
    // The same kind again brings back what was mapped by hand.
    else if (kind === draft.file) replace({ ...draft, ignored: false })
    else void changing.run(draft, { file: kind, system: draft.system })
  }

  async function propose(draft: TableDraft, choice: TableChoice): Promise<void> {
    const answer = await proposeMappings(portal, chosen.tables, { [draft.proposal.name]: choice })
    const proposal = answer.tables.find(({ name }) => name === draft.proposal.name)
    if (proposal) replace(withHandMade(draftOf(proposal, draft.corrections), draft))
  }

  return (
    <div className={ui.parts}>
      {problems.map(({ file, reason }) => (
        <Banner key={`${file} ${reason}`} type="danger">
          {file}: {reason}
        </Banner>
      ))}
      <MutationError error={changing.error} onDismiss={changing.clearError} />
      {/* Another kind or system is asked for with the files, which takes a moment. What is changed meanwhile would be lost. */}
      <div className={ui.parts} inert={changing.running} aria-busy={changing.running}>
        {drafts.map((draft) => (
          <TableMappingCard
            key={draft.proposal.name}
            draft={draft}
            template={templates[draft.file]}
            kinds={importFiles}
            mayAddCompanies={mayAddCompanies(draft, drafts, chosen.tables.keys())}
            onKind={(kind) => changeKind(draft, kind)}
            onSystem={(system) => void changing.run(draft, { file: draft.file, system })}
            onChange={replace}
          />
        ))}
      </div>
      <div className={`${ui.row} ${styles.footer}`}>
        {open.length > 0 && <p>{open.join(' ')}</p>}
        <Button variant="default" onClick={() => saveMappingFile(used)} disabled={used.length === 0}>
          Download Mapping
        </Button>
        <Button onClick={() => onCheck(chosen)} disabled={open.length > 0}>
          Show What Would Change
        </Button>
      </div>
    </div>
  )
}

/** Says in sentences what must be answered before the preview. */
function questionsOf(draft: TableDraft, template: TemplateColumns): string[] {
  const { name } = draft.proposal
  const missing = missingColumns(draft, template).map(columnLabel)
  const double = doubleColumn(draft)
  const days = ambiguousHeadings(draft).filter((heading) => !draft.days[heading])
  return [
    missing.length > 0 ? `${name}: say which column has ${missing.join(', ')}.` : '',
    double ? `${name}: two columns go into ${columnLabel(double)}.` : '',
    ...days.map((heading) => `${name}: say how the days under “${heading}” are written.`),
  ].filter(Boolean)
}

/** Saves the mappings as the file that `vouch import` takes. */
function saveMappingFile(drafts: readonly TableDraft[]): void {
  const mappings = drafts.map((draft) => {
    const { corrections: _mended, apart: _decided, stages: _chosen, ...mapping } = decidedOf(draft)
    return [draft.proposal.name, mapping] as const
  })
  const text = `${JSON.stringify(Object.fromEntries(mappings), undefined, 2)}\n`
  saveFile('mapping.json', new Blob([text], { type: 'application/json' }))
}

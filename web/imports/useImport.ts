import { type ImportReport, isImportFile } from '#shared/imports/imports.ts'
import { type TablesAnswer, tableName } from '#shared/imports/mapping.ts'
import { usePortal } from '#web/platform/lib/api/portal.ts'
import { useSessionState } from '#web/platform/lib/browser/useSessionState.ts'
import { errorText } from '#web/platform/lib/text/errorText.ts'
import { type ChosenFiles, sortFiles, uploadRefusal } from './chosenFiles.ts'
import type { ImportProgress } from './importProgress.ts'
import { decidedOf, draftOf, type TableDraft } from './mapping/mappingOf.ts'
import { type Decisions, decidedDrafts, noDecisions } from './preview/mended.ts'
import { type DoneImport, type Mappings, previewImport, proposeMappings, runImport } from './sendImport.ts'

/** The chosen files, with what was said about the tables that are no templates. */
export interface Chosen extends ChosenFiles {
  readonly drafts: readonly TableDraft[]
  readonly templates?: TablesAnswer['templates']
}

/** The preview, with what was typed and chosen since. */
interface CheckedImport {
  readonly step: 'checked'
  readonly chosen: Chosen
  readonly report: ImportReport
  readonly decisions: Decisions
  readonly error?: string
}

export type ImportState =
  | { readonly step: 'choosing'; readonly error?: string }
  | { readonly step: 'mapping'; readonly chosen: Chosen; readonly error?: string }
  | { readonly step: 'checking'; readonly chosen: Chosen }
  | CheckedImport
  | { readonly step: 'importing'; readonly chosen: Chosen; readonly progress?: ImportProgress }
  | ({ readonly step: 'done' } & DoneImport)

/** Asks before the page is left while resumes are still to be sent. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Returns the state of the import and its actions. The import continues while the user visits other screens. */
export function useImport() {
  const portal = usePortal()
  const [state, setState] = useSessionState<ImportState>('import', { step: 'choosing' })
  const [unfinished, setUnfinished] = useSessionState<ImportProgress | null>('unfinished import', null, {
    persisted: true,
  })

  const check = async (chosen: Chosen) => {
    setState({ step: 'checking', chosen })
    try {
      const report = await previewImport(portal, sentFiles(chosen), mappingsOf(chosen))
      setState({ step: 'checked', chosen, report, decisions: noDecisions })
    } catch (error) {
      const step = chosen.drafts.length > 0 ? { step: 'mapping' as const, chosen } : { step: 'choosing' as const }
      setState({ ...step, error: errorText(error) })
    }
  }

  const choose = async (files: readonly File[]) => {
    if (state.step === 'checking' || state.step === 'importing') return
    const sorted = { ...sortFiles(files), drafts: [] }
    const refusal = uploadRefusal(sorted)
    if (refusal) return setState({ step: 'choosing', error: refusal })
    setState({ step: 'checking', chosen: sorted })
    try {
      const chosen = withProposals(sorted, await proposeMappings(portal, sorted.tables))
      if (chosen.drafts.length > 0) setState({ step: 'mapping', chosen })
      else await check(chosen)
    } catch (error) {
      setState({ step: 'choosing', error: errorText(error) })
    }
  }

  const run = async () => {
    if (state.step !== 'checked') return
    const { chosen, report } = state
    setState({ step: 'importing', chosen })
    window.addEventListener('beforeunload', confirmLeaving)
    try {
      const onProgress = (progress: ImportProgress) => {
        setState({ step: 'importing', chosen, progress })
        setUnfinished(progress)
      }
      const done = await runImport(portal, sentFiles(chosen), mappingsOf(chosen), report, onProgress)
      setState({ step: 'done', ...done })
      setUnfinished(null)
    } catch (error) {
      setState({ step: 'checked', chosen, report, decisions: noDecisions, error: errorText(error) })
    } finally {
      window.removeEventListener('beforeunload', confirmLeaving)
    }
  }

  return {
    state,
    /** The progress of an import that did not end, such as one whose page was left, until another one ends or it is dismissed. */
    unfinished,
    forgetUnfinished: () => setUnfinished(null),
    choose,
    check,
    run,
    map: (chosen: Chosen) => setState({ step: 'mapping', chosen }),
    decide: (decisions: Decisions) => {
      if (state.step === 'checked') setState({ ...state, decisions })
    },
    startOver: () => setState({ step: 'choosing' }),
  }
}

/** Adds what was typed and chosen since the preview, so that no step loses it. */
export function withDecisions({ chosen, report, decisions }: CheckedImport): Chosen {
  return { ...chosen, drafts: decidedDrafts(chosen.drafts, report, decisions) }
}

/** Adds what the server says of the tables. Files that it cannot read are left out, and told. */
function withProposals(chosen: Chosen, { tables, problems, corrections, templates }: TablesAnswer): Chosen {
  const refused = new Set(problems.map(({ file }) => file))
  const drafts = tables.map((proposal) =>
    draftOf(
      proposal,
      corrections.flatMap(({ table, ...correction }) => (table === proposal.name ? [correction] : [])),
    ),
  )
  // A file of bad cells that was brought back has no draft, and is no template either.
  const isSent = (name: string) => isImportFile(name) || drafts.some(isTableOf(name))
  const kept = [...chosen.tables].filter(([name]) => !refused.has(name) && isSent(name))
  return { ...chosen, tables: new Map(kept), problems: [...chosen.problems, ...problems], drafts, templates }
}

/** Leaves out each file whose tables are all left out. */
function sentFiles({ drafts, ...chosen }: Chosen): ChosenFiles {
  const sent = [...chosen.tables].filter(([file]) => {
    const own = drafts.filter(isTableOf(file))
    return own.length === 0 || own.some(({ ignored }) => !ignored)
  })
  return { ...chosen, tables: new Map(sent) }
}

function isTableOf(file: string) {
  return ({ proposal: { name } }: TableDraft) => name === file || name.startsWith(tableName(file, ''))
}

function mappingsOf({ drafts }: Chosen): Mappings {
  return Object.fromEntries(
    drafts.filter(({ ignored }) => !ignored).map((draft) => [draft.proposal.name, decidedOf(draft)]),
  )
}

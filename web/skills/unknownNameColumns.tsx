import { unknownNameList } from '#shared/skills/unknownNames.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './UnknownNameExamples.module.css'
import type { ListedName } from './unknownNamesQuery.ts'

export const unknownNameColumns = listColumns<ListedName>()(unknownNameList, {
  name: { cell: ({ name, examples }) => <UnknownNameExamples name={name} examples={examples} /> },
  texts: { width: 90 },
  resumes: { width: 100 },
  jobs: { width: 80 },
  imported: { width: 100 },
})

/** A name, and below it the words around it in some texts. */
function UnknownNameExamples({ name, examples }: { name: string; examples: readonly string[] }) {
  return (
    <>
      {name}
      {examples.map((example, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may say the same, and the order stays.
        <span key={place} className={`${ui.cut} ${ui.small} ${styles.example}`}>
          … {example} …
        </span>
      ))}
    </>
  )
}

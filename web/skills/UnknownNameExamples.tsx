import ui from '#web/platform/ui/ui.module.css'
import styles from './UnknownNameExamples.module.css'

/** A name, and below it the words around it in some texts. */
export function UnknownNameExamples({ name, examples }: { name: string; examples: readonly string[] }) {
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

import { useEffect, useRef } from 'react'
import { type TextMark, textParts } from './briefReading.ts'
import styles from './MarkedBriefText.module.css'

interface Props {
  readonly text: string
  readonly marks: readonly TextMark[]
  /** The field that has the focus. */
  readonly field: string | undefined
}

/** Shows a brief with a line under each value that was read, and highlights where the field with the focus was read. */
export function MarkedBriefText({ text, marks, field }: Props) {
  const area = useRef<HTMLElement>(null)
  // The button that read the text is gone.
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  // The place may be out of sight. Only this area scrolls, so that the field stays where it is.
  useEffect(() => {
    const found = field === undefined ? null : area.current?.querySelector<HTMLElement>('[data-here="true"]')
    if (found && area.current) area.current.scrollTop = found.offsetTop - area.current.clientHeight / 3
  }, [field])
  return (
    <div className={styles.brief}>
      <p className={styles.told} aria-live="polite">
        {tell(text, marks, field)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section ref={area} aria-label="Text of the brief" tabIndex={0} className={styles.text}>
        {textParts(text, marks).map(({ start, text: part, marks: [widest, ...others] }) =>
          widest ? (
            <mark
              key={start}
              data-line={(others.at(-1) ?? widest).line}
              data-here={[widest, ...others].some(({ fields }) => field !== undefined && fields.includes(field))}
            >
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </section>
      <ul aria-label="Lines" className={styles.legend}>
        {(['required', 'core', 'bonus', 'other'] as const).map((line) => (
          <li key={line}>
            <span data-line={line}>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says where the field with the focus was read. */
function tell(text: string, marks: readonly TextMark[], field: string | undefined): string {
  if (field === undefined) return 'Lines show what was read. Go to a field to see where.'
  const words = marks
    .filter(({ fields }) => fields.includes(field))
    .map(({ start, end }) => `“${text.slice(start, end)}”`)
  return words.length > 0 ? `Read from ${[...new Set(words)].join(', ')}` : 'The brief does not say it.'
}

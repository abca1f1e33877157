import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { resumeQueryLimits } from '#shared/resumeQuery.ts'
import styles from './ResumeSearchPage.module.css'
import { SearchHint } from './SearchHint.tsx'

interface Props {
  /** What was searched for last. */
  readonly value: string
  readonly loading: boolean
  readonly onSearch: (text: string) => void
}

const hintId = 'resume-search-hint'

/** The text box of Resume Search, its button, and the hint. The key `/` goes to it. */
export function SearchForm({ value, loading, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, sent } = useText(value)
  const wanted = text.trim()
  const [hint, setHint] = useState(false)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!wanted) return
          sent(wanted)
          onSearch(wanted)
        }}
      >
        <TextInput
          ref={input}
          className={styles.input}
          type="search"
          aria-label="Search resumes"
          placeholder="Search resumes..."
          maxLength={resumeQueryLimits.characters}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {/* A button that shows loading takes nothing, from Enter neither: another text need not wait for the answer to the last. */}
        <Button type="submit" disabled={!wanted} loading={loading && wanted === value}>
          Search
        </Button>
        <Button variant="default" aria-expanded={hint} aria-controls={hintId} onClick={() => setHint(!hint)}>
          Display Hint
        </Button>
      </form>
      {hint && <SearchHint id={hintId} />}
    </search>
  )
}

/**
 * What stands in the text box: what is typed, until the address comes to hold another search. The one that was sent from here
 * leaves alone what has been typed since.
 */
function useText(value: string) {
  const [text, type] = useState(value)
  const [known, setKnown] = useState(value)
  const [awaited, sent] = useState<string>()
  if (value !== known) {
    setKnown(value)
    sent(undefined)
    if (value !== awaited) type(value)
  }
  return { text, type, sent }
}

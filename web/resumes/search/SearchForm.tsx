import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { resumeQueryLimits } from '#shared/resumes/resumeQuery.ts'
import { useSearchText } from '#web/platform/lib/address/useSearchText.ts'
import { useDocumentKeys } from '#web/platform/lib/browser/useDocumentKeys.ts'
import styles from './ResumeSearchPage.module.css'
import { SearchHint } from './SearchHint.tsx'

interface Props {
  /** The last search. */
  readonly value: string
  readonly loading: boolean
  readonly onSearch: (text: string) => void
}

const hintId = 'resume-search-hint'

/** Shows the text box of Resume Search with its button and hint. It begins with the focus, and the key `/` brings it back. */
export function SearchForm({ value, loading, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, addSent } = useSearchText(value)
  const wanted = text.trim()
  const [hint, setHint] = useState(false)
  // People come here to type.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  useDocumentKeys('List', { '/': { label: 'Search resumes', run: () => input.current?.focus() } })
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!wanted) return
          addSent(wanted)
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
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {/* A loading button also blocks Enter. It loads only for the same text, so that a new search need not wait. */}
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

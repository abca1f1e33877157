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
  const [text, setText] = useState(value)
  const [hint, setHint] = useState(false)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) onSearch(text.trim())
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
        <Button type="submit" disabled={!text.trim()} loading={loading}>
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

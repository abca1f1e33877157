import { useState } from 'react'

export interface Question<Subject> {
  readonly subject: Subject
  answer(yes: boolean): void
}

/** Lets a save wait for a confirmation. `ask` resolves with the answer; meanwhile the caller shows `question`. */
export function useConfirm<Subject>() {
  const [question, setQuestion] = useState<Question<Subject>>()
  const ask = (subject: Subject) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setQuestion(undefined)
        resolve(yes)
      }
      setQuestion({ subject, answer })
    })
  return { question, ask }
}

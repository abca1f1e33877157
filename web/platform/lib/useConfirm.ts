import { useState } from 'react'

/** A question that stands on the screen, and how to answer it. */
export interface Question<Subject> {
  readonly subject: Subject
  answer(yes: boolean): void
}

/** Lets a save wait for a person's answer: `ask` resolves with it, and `question` is what to show meanwhile. */
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

import { useMutation } from '#web/platform/lib/api/useMutation.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useAsyncAction } from '#web/platform/ui/useAsyncAction.ts'
import { useUndo } from '#web/platform/undo/useUndo.ts'

const voidMutation = graphql(`
  mutation voidLinkAnswer($input: VoidLinkAnswerInput!, $key: String) {
    voidLinkAnswer(input: $input, key: $key) {
      id
    }
  }
`)

/** Returns a function that takes back the answer that came by a link, withdraws the link, and offers *Undo*. */
export function useVoidAnswer() {
  const showUndo = useUndo()
  const take = useMutation(voidMutation)
  return useAsyncAction(async (link: string) => {
    const { data, extensions } = await take({ id: link })
    if (data)
      showUndo(
        'The answer is void. The link or shortlist by which it came works no more: make a new one.',
        extensions?.change,
      )
  })
}

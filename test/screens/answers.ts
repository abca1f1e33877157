import { interceptRequests } from './network.ts'

/** Changes what the API answers to operations that contain a text, until the test ends. */
export function changeAnswered<Data>(text: string, change: (data: Data) => void): void {
  interceptRequests(text, async (ask) => {
    const answers: { data?: Data | null }[] = [await (await ask()).json()].flat()
    for (const { data } of answers) if (data) change(data)
    return Response.json(answers)
  })
}

import { heading, type PageAction, patience } from './step.ts'

/** Sends an application until it is accepted. The first tries may be quicker than people type. */
export const sendApplication: PageAction = async (page) => {
  const taken = page.getByRole('heading', { name: 'One more step' })
  for (const end = Date.now() + patience; Date.now() < end && !(await taken.isVisible()); ) {
    await page.getByRole('button', { name: 'Send application' }).click()
    await page.waitForLoadState()
  }
  await heading('One more step')(page)
}

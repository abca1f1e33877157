import type { Page } from '@playwright/test'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

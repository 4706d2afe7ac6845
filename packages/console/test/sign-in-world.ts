import type { Page } from 'playwright-core'

/** Goes through the provider, from the press of its button on. */
export async function signIn(page: Page, login = 'ada'): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with Corporate sign-in' }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

import { expect } from '@playwright/test'
import { sendApplication } from './apply.ts'
import { asStaff, inTabOfLink, keepLink, openLink, shareProfile } from './staff.ts'
import {
  at,
  back,
  calm,
  choose,
  confirm,
  dark,
  dialog,
  fieldHolds,
  fill,
  focused,
  follow,
  go,
  hasButton,
  hasLink,
  heading,
  inView,
  miss,
  narrow,
  noDialog,
  openRow,
  type PageAction,
  press,
  push,
  reload,
  rows,
  see,
  step,
  toggle,
  typeInto,
  type Walk,
} from './step.ts'

const unknown = '00000000-0000-4000-8000-000000000000'
const wrong = 'The e-mail address or the password is wrong.'
const login = at(/\/u\/login\//)
const password = 'granite umbrella walks sideways'

/** Logs in as the new colleague whom the walk adds. */
const logIn = (secret: string): PageAction[] => [
  fill('E-mail', 'wanda.walker@vouch.example'),
  fill('Password', secret),
  push('Log in'),
]

/** Acts while JavaScript is switched off in the browser. */
const withoutScripts =
  (...acts: PageAction[]): PageAction =>
  async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setScriptExecutionDisabled', { value: true })
    try {
      for (const act of acts) await act(page)
    } finally {
      await session.detach()
    }
  }

/** Makes a recruiter take the job off the jobs page while its form is open. */
const closeTheJob: PageAction = async (page) => {
  const job = /jobs\/([\w-]+)\/apply/.exec(page.url())?.[1]
  await asStaff(
    'recruiter',
    go(`/jobs/${job}/overview`),
    push('Change What It Shows'),
    dialog('Edit Public Job'),
    toggle('Show on the jobs page'),
    confirm('Save'),
    noDialog,
  )(page)
}

const openWanda: PageAction[] = [go('/staff?search=wanda.walker'), rows, openRow(1), dialog('Edit Staff')]

/** Visits without an account: reads, applies, makes mistakes, and is refused wherever an account is needed. */
export const visitor: Walk = {
  who: 'visitor',
  steps: [
    step(
      'asks for a screen of the staff, and is asked to log in',
      go('/jobs'),
      login,
      hasButton('Log in'),
      focused('E-mail'),
    ),
    step(
      'sends nothing, and is led to the field',
      push('Log in'),
      focused('E-mail'),
      press('Tab', 'Tab', 'Tab'),
      focused('Log in'),
    ),
    step(
      'tries a name that has no account',
      fill('E-mail', 'nobody@vouch.example'),
      fill('Password', 'open sesame'),
      push('Log in'),
      see(wrong),
      fieldHolds('E-mail', 'nobody@vouch.example'),
      focused('Password'),
    ),
    step(
      'tries a wrong password for one that has, and reads the same words',
      fill('E-mail', 'client@vouch.example'),
      fill('Password', 'open sesame'),
      push('Log in'),
      fieldHolds('E-mail', 'client@vouch.example'),
      see(wrong),
    ),
    step('reads it in the dark theme', dark, see(wrong)),
    step('reads it on a phone', narrow),
    step(
      'has forgotten the password, and is told whom to ask',
      follow('Forgot password?'),
      heading('Forgot password'),
      see('Mail is not set up here. Ask an administrator for a link to set a new password.'),
    ),
    step('goes back to the log-in page by its link', follow('Back to log in'), login, fieldHolds('E-mail', '')),
    step(
      'tries without JavaScript, and gets the same words',
      withoutScripts(
        fill('E-mail', 'somebody@vouch.example'),
        fill('Password', 'open sesame'),
        push('Log in'),
        fieldHolds('E-mail', 'somebody@vouch.example'),
        see(wrong),
      ),
    ),
    step(
      'opens the app without JavaScript, and is told that it needs it',
      withoutScripts(
        (page) => page.goto('/'),
        (page) => expect(page.locator('noscript')).toBeVisible(),
      ),
    ),
    step('switches it on again, and is asked to log in', (page) => page.reload(), login),
    step(
      'comes back to a log-in page whose cookies are gone, and starts again with the name typed',
      fill('E-mail', 'late@vouch.example'),
      fill('Password', 'open sesame'),
      (page) => page.context().clearCookies(),
      push('Log in'),
      see('This log-in page is no longer valid. Start again.'),
      follow('Start again'),
      fieldHolds('E-mail', 'late@vouch.example'),
    ),
    step(
      'comes back from a log-in that was refused elsewhere',
      go('/?error=access_denied&error_description=No&state=unknown'),
      heading(/^Not Authorized: /),
      hasButton('Log in with a pop-up'),
    ),
    step('asks for an old address of an assessment, and is asked to log in', go(`/assessments/${unknown}`), login),
    step('asks for a page that no role has, and learns nothing of it', go('/no/such/page'), login),
    step('mistypes an address of the log-in', go('/u/nothing'), heading('Page not found')),
    step('asks to change a password without being logged in', go('/u/change-password'), see(/^Log in first/)),
    step(
      'opens a link for a password that is long used',
      go('/u/password/abc'),
      heading('This link no longer works'),
      hasLink('Log in'),
    ),
    step(
      'gets a link for an account of her own',
      asStaff(
        'admin',
        go('/staff'),
        push('Add Staff'),
        dialog('Add Staff'),
        fill('Full Name', 'Wanda Walker'),
        fill(/^E-mail/, 'wanda.walker@vouch.example'),
        choose('Role', 'Recruiter'),
        confirm('Add Staff'),
        keepLink('account'),
      ),
      openLink('account'),
      heading('Set your password'),
      see('wanda.walker@vouch.example'),
    ),
    step('takes a password that is too short', typeInto('short'), press('Enter'), see('Use at least 12 characters.')),
    step(
      'takes her own name, and reads why not',
      fill('New password', 'wandawalker1'),
      push('Set password'),
      see(/easy to guess|most common/),
    ),
    step(
      'sets a good one',
      fill('New password', password),
      push('Set password'),
      heading('Password set'),
      inTabOfLink('account', heading('This link no longer works')),
    ),
    step(
      'logs in on the way to an address, and lands there',
      go('/jobs?sort=-title'),
      ...logIn(password),
      at(/\/jobs\?sort=-title$/),
      calm,
      rows,
    ),
    step('logs out, and the address asks to log in again', push('Logout'), login, go('/jobs'), login),
    step(
      'is blocked by an admin, and told so with the right password alone',
      asStaff('admin', ...openWanda, push('Block'), confirm('Block'), see('Wanda Walker is blocked.')),
      ...logIn(password),
      see('Your account is blocked. Ask an administrator to unblock it.'),
    ),
    step(
      'reads the open jobs',
      go('/public/jobs'),
      heading('Open jobs'),
      hasLink(/^Apply for /),
      miss(/undefined|null|NaN/),
    ),
    step('reads them in the dark theme', dark, heading('Open jobs')),
    step('reads them on a phone, where nothing stands beyond the edge', narrow),
    step(
      'mistypes the address of the jobs',
      go('/public/job'),
      heading('Page not found'),
      follow('See the open jobs'),
      heading('Open jobs'),
    ),
    step(
      'follows a link to a job that does not exist',
      go(`/public/jobs/${unknown}/apply`),
      heading('There is no such job'),
      hasLink('Apply without a job'),
    ),
    step(
      'fills in half a form, looks at the jobs again, and comes back to what she typed',
      go('/public/jobs'),
      follow(/^Apply for /),
      fill('First name', 'Vi'),
      fill('Last name', 'Half'),
      choose('Country', 'Norway'),
      follow('Vouch'),
      heading('Open jobs'),
      back,
      fieldHolds('Last name', 'Half'),
      fieldHolds('Country', 'NO'),
    ),
    step(
      'writes more of herself than fits, and is told, with every word still there',
      fill('First name', 'Vi'),
      fill('E-mail', 'vi.half@example.com'),
      fill('About you', `I write compilers. ${'And more. '.repeat(250)}`),
      toggle('I agree to this.'),
      push('Send application'),
      inView('Use at most 2000 characters.'),
      fieldHolds('About you', /^I write compilers\. .{2400}/),
    ),
    step(
      'has worked with a skill for longer than people work, and is told at its line',
      fill('About you', 'I write compilers.'),
      fill(/^skill 1$/, 'OCaml'),
      fill(/^Years of skill 1$/, '640'),
      push('Send application'),
      inView('Enter years as a number from 0 to 60.'),
      fieldHolds(/^skill 1$/, 'OCaml'),
    ),
    step(
      'sends the form of a job that was closed meanwhile, and loses nothing',
      fill(/^Years of skill 1$/, '6'),
      closeTheJob,
      push('Send application'),
      see('This job was closed in the meantime. Send the form again to apply without a job: nothing is lost.'),
      fieldHolds(/^Years of skill 1$/, '6'),
    ),
    step('sends it again, without a job', sendApplication, see('vi.half@example.com')),
    step(
      'reads a profile that a recruiter shared, with verified skills told apart',
      shareProfile(1, 'profile'),
      openLink('profile'),
      see('We tested the skills that are marked as verified. Please do not share this page.'),
      miss(/Rate –|undefined|null|NaN/),
    ),
    step('saves it as a PDF', async (page) => {
      const [saved] = await Promise.all([page.waitForEvent('download'), follow('Download as PDF')(page)])
      if (!saved.suggestedFilename().endsWith('.pdf')) throw new Error('This is no PDF.')
    }),
    step('reads the profile on a phone, in the dark theme', dark, narrow),
    step(
      'reloads it after it was withdrawn, where the PDF is gone too',
      asStaff('recruiter', reload, confirm('Withdraw'), see('Withdrawn')),
      reload,
      heading('This link was withdrawn'),
      openLink('profile', '/pdf'),
      heading('This link was withdrawn'),
    ),
    step(
      'opens links of which half is missing',
      go('/public/submission/abc'),
      heading('This link does not work'),
      go('/public/profile/abc'),
      heading('This link does not work'),
    ),
  ],
}

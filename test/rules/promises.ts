/**
 * The promises of docs/security.md by their headings, each in the words of the page, with the tests that hold it.
 * security.test.ts compares both, so a promise without a test fails, and so does a test of a promise that the page no
 * longer makes.
 */
export const promises: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'Who may read and change what': {
    'Every field and every operation of the API names a permission, and we test every operation as every role.': [
      'server/platform/graphql/schema.test.ts › every field names a permission',
      'server/platform/graphql/permissions.test.ts › every operation has a row in this table, and every row has an operation',
    ],
    "A field that a role may not use is refused wherever a document asks for it. A field that a condition leaves out isn't read.":
      [
        'server/platform/graphql/permissions.test.ts › is found wherever it occurs: %s',
        'proofs/fuzz/hiddenFields/hiddenFields.test.ts › random documents answer a %s what graphql-js answers with a check at every field',
        'server/platform/graphql/hiddenFields.test.ts › a field that a client excludes by %s is not shown',
      ],
    'Each operation checks its permission again when it runs, and the data layer hides the same values once more.': [
      'server/platform/graphql/readableFields.test.ts › without the check, the data layer shows a %s nothing that is hidden',
      'server/platform/graphql/readableFields.test.ts › the queries of this test return a value of every field with a permission of its own',
      'server/platform/graphql/readableFields.test.ts › an operation checks its permission again when it runs',
    ],
    'Operations of our own web app have no more rights than any other document.': [
      'server/platform/graphql/execution/documents.test.ts › its permissions are checked as those of any other, before it was asked for and after',
    ],
    "A record that you may not see looks like one that doesn't exist.": [
      'server/clientJobs/clientJobs.test.ts › of another company, a deleted one and an unknown one are not found',
    ],
    "Nobody overwrites a field that they can't read.": [
      'server/platform/graphql/readableFields.test.ts › nobody overwrites a field that they may not read, and a stale save does not show it',
    ],
    'A list shows a column to the same roles as the record does.': [
      'server/platform/graphql/schema.test.ts › a list and the type of its rows require the same permission for a column',
    ],
    "No role sorts, filters or searches by a column that it can't read, and the database layer checks that again.": [
      'test/lists/testList.ts › no role sorts by, filters by or searches a column that it may not read, at either lock',
      'server/platform/db/lists/list.test.ts › a %s is refused %j where SQL is made, too',
    ],
    'A list and its file are only for the roles that may read and export it, and each export is recorded.': [
      'test/lists/testList.ts › as %s',
      'test/lists/testListFile.ts › has the rows of a filter in order, with the labels of the screen, and its export is an event',
      'test/exports.test.ts › $file exports what it shows as it opens, in every role that has the button',
    ],
    'No cell of an exported file is a formula.': [
      'server/security/security.test.ts › has the events of the filter, no formulas, and its export is an event',
    ],
    'A history shows each role only the values that it may read.': [
      'server/activity/activity.test.ts › each role sees the values that it may read, and no others',
    ],
    "Only roles that may read margins see a company's terms and the firm's spread and margin.": [
      'server/companies/companies.test.ts › are not read by a %s, who reads the rest',
      'server/figures/figures.test.ts › are hidden from a %s in every way',
    ],
    'Resumes, their search and notes are for staff. A client reads no notes, not even on their own company.': [
      'server/resumes/resumes.test.ts › and search are for staff only',
      'server/notes/notes.test.ts › as %s, also for a client whose own company it is',
    ],
    "Notifications reach only the person they are meant for, and tell nothing that this person's role may not know.": [
      'server/notifications/notifications.test.ts › nobody reads or marks what waits for another',
      'server/notifications/notifications.test.ts › whoever loses a role or the account is told no more of it, and reads nothing that was told before',
    ],
    'Only the author can undo a change, and only as a whole.': [
      'server/changes/undo.test.ts › is refused for the change of another account, an unknown change, and a write that is not undoable',
    ],
    'Blocking accounts always leaves an admin, even when two admins block everyone at once.': [
      'server/staff/staff.test.ts › leaves an admin, even where two admins block everybody at the same moment',
    ],
    'Only an admin sees and allows the changes of background tasks that wait for approval.': [
      'server/taskRuns/taskRuns.test.ts › a %s sees and decides none of it',
    ],
    "Answers don't describe the schema. An internal error shows an id and nothing else.": [
      'server/platform/graphql/execution/requests.test.ts › the schema',
      'server/platform/graphql/execution/requests.test.ts › the cause of an internal error: only the id under which it is logged without values',
    ],
  },
  Clients: {
    'A client sees the developers who were sent to their company and the jobs of their company, and no others.': [
      'server/developers/developers.test.ts › gives a client the developers who were sent to its company, and no profiles of other companies',
      'server/clientJobs/clientJobs.test.ts › shows what a client may know of it',
    ],
    "A client can't read a developer's email, stage, rate or other companies.": [
      'server/developers/developers.test.ts › hides from a client: %s',
    ],
    'We list every field that a client can read, and they can read no other.': [
      'server/clientJobs/foreignRows.test.ts › a client can read no other field than these',
    ],
    "A client's filters, sorts and searches reveal nothing about other companies.": [
      'server/clientJobs/foreignRows.test.ts › filters, sorts and searches of a client’s list tell nothing of others',
    ],
    'Only a client of that company can answer a profile, or a working link to it. The database enforces this.': [
      'server/clientJobs/clientJobs.test.ts › takes an answer only from a client of the company, and only while the client decides',
      'server/signedLinks/answersByLink.test.ts › takes an answer only from the link itself, for this profile, while it works',
    ],
    "Inviting a client doesn't reveal which role a known address has, and changes nothing about it.": [
      'server/clients/invitations.test.ts › is refused in the same words for an address that is known in any role, and changes nothing',
    ],
    'Developers who leave a shortlist disappear from its page at once.': [
      'server/signedLinks/shortlists.test.ts › leaves out at once a profile that %s, and takes no answer about it',
    ],
    'A link for a named contact ends when they leave the company or it is deleted.': [
      'server/signedLinks/answersByLink.test.ts › shows nothing and takes no answer once %s',
    ],
    'Developer and client of a meeting learn neither name nor address of each other from Vouch.': [
      'server/meetings/invitations.test.ts › tells developer and client nothing of each other, and colleagues who is met',
    ],
  },
  Reviews: {
    'No operation tells a reviewer anything about the person, or what others wrote.': [
      'server/reviews/hostileReviewer.test.ts › no operation tells a reviewer anything about the person, or what others wrote',
    ],
    "While you owe a review, you see no score or result of that work: not in lists, figures, feeds, files or the developer's history.":
      [
        'server/vettingOverview/calibration.test.ts › (%s) sees the same figures and rows whatever others gave',
        'server/vetting/vetting.test.ts › is hidden from whoever owes a review, in the order and by filters, too',
        'server/vetting/feeds/vettingEvents.test.ts › whoever owes a review reads neither scores nor results, in the feed and in its file',
        'server/activity/activity.test.ts › whoever owes a review of a work reads no result of it, and finds none by its field',
        'server/reviews/reviews.test.ts › nor does the history of the developer, a feed or its file, where it was asked for %s',
      ],
    'Anonymous work that names its author is hidden from reviewers at once, and its owner is asked.': [
      'server/developerAssessments/anonymity.test.ts › is asked of its owner at once, hidden from reviewers, and reviewed from a clean copy alone',
    ],
    'No file or copy that names its author reaches a reviewer, unless someone confirms it with a reason.': [
      'server/developerAssessments/anonymity.test.ts › is in no copy that reviewers get: what was found is removed, or confirmed with a reason',
      'server/developerAssessments/anonymity.test.ts › is given to reviewers once it was searched, unless it names its author',
    ],
    "Work is searched again when it comes in another way, or when its author's name changes.": [
      'server/developerAssessments/anonymity.test.ts › is searched again for who is called otherwise since',
      'server/developerAssessments/anonymity.test.ts › is forgotten as searched where the work comes in otherwise, also by an undo',
    ],
    'A confirmation holds only for the names that were searched, and withdrawing it hides that part again.': [
      'server/developerAssessments/anonymity.test.ts › a confirmation stays in sight, and is withdrawn once',
      'server/developerAssessments/anonymity.test.ts › what was confirmed holds for the names that were searched alone',
    ],
    'A search that fails stops no other, loses no confirmation, and is reported.': [
      'server/developerAssessments/anonymity.test.ts › that fails stops no other search, is tried again, and is told at last beside what was found before',
    ],
    'When a clean copy exists, reviewers get neither the address nor the file of the original.': [
      'server/developerAssessments/anonymity.test.ts › stands in place of an address that names nobody, until it is removed',
    ],
    'Only roles that write vetting add copies and confirm findings, and only an admin chooses how work is shown.': [
      'server/developerAssessments/anonymity.test.ts › may be copied and confirmed by who writes vetting alone',
      'server/developerAssessments/anonymity.test.ts › is chosen by an admin alone, by an assessment, and stays for what was sent',
    ],
    'Reviewers who decline or lose a review can no longer read its work.': [
      'server/developerAssessments/anonymity.test.ts › who declined or lost a review reads nothing of its work any more',
    ],
    "Nobody reviews their own work, or a take-home that they couldn't open.": [
      'server/developerAssessments/anonymity.test.ts › the database lets no take-home be judged by who could not open it',
      'server/developerAssessments/sending.test.ts › the developer never reviews themselves, whatever case their address has',
    ],
    "A sent review and its scores never change. Neither does an assessment, or how its work is shown, once it's sent to a developer.":
      [
        'server/reviews/reviews.test.ts › locks the review, for the API and for the database',
        'server/assessments/catalogue.test.ts › whatever is saved and sent, nothing that was sent ever changes',
      ],
    'No skill is verified unless someone chose it.': [
      'server/reviews/shownSkills.test.ts › a verification that nobody chose is refused, whoever writes it',
      'server/reviews/shownSkills.test.ts › is refused among the shown ones, so that naming them all verifies nothing',
    ],
    "Only roles that assign reviews move them or enter other people's days off and capacity.": [
      'server/reviews/moves.test.ts › is moved by no %s',
      'server/reviews/moves.test.ts › of others are entered by who assigns reviews, and by nobody else',
    ],
    "The next reviewer never sees what the last one typed, and isn't told that a review is a second one.": [
      'server/reviews/moves.test.ts › is replaced: the former reviewer is told and keeps the draft until nobody can undo it, the next one never sees it',
      'server/reviews/moves.test.ts › that is a second one moves without a word of the first',
    ],
    'A blocked account owes no review, its block decides no assessment, and someone who can act is told.': [
      'server/reviews/moves.test.ts › %s gives its open reviews back at once, and gets them back by undo',
      'server/reviews/moves.test.ts › decides nothing by that: a result that another review would give waits for a vetter',
      'server/reviews/moves.test.ts › that asked itself leaves its reviews to the owner, or to all vetters',
    ],
  },
  'People without an account': {
    'A signed link serves one purpose, and nothing in the database can open one.': [
      'server/signedLinks/signedLinks.test.ts › serves one purpose, and its hash or its id opens nothing',
    ],
    'A developer who is asked for consent sees the job and nothing else. One who is assessed sees what is asked, and nothing about anyone else.':
      [
        'server/signedLinks/signedLinks.test.ts › shows the job and nothing else',
        'server/developerAssessments/submission.test.ts › shows what is asked and when it is due where the developer is, and nothing about anybody else',
      ],
    'Work that a developer sends in reaches only staff and its reviewers, as a download.': [
      'server/developerAssessments/submission.test.ts › a file is only for the staff and its reviewers, is never shown in the browser, and has no name of the person',
    ],
    'Opening a link or an invitation changes nothing, even when an email program loads it ahead of time.': [
      'server/signedLinks/answersByLink.test.ts › changes nothing when it is opened, looked ahead, or called with an answer in its address',
      'server/meetings/answers.test.ts › says when by both clocks, who organises, and nothing else; opening it changes nothing',
      'server/meetings/answers.test.ts › answers nothing once a newer invitation has left, and leads to that one',
    ],
    'No link moves a profile to another status.': [
      'server/signedLinks/answersByLink.test.ts › lets no link move a status',
    ],
    "Only the developer, by their link, or a colleague who was there and didn't record it can confirm a talk. The database enforces this.":
      [
        'server/reviews/talks/talks.test.ts › is confirmed by nobody else, and not by whoever recorded it, for the database either',
        'server/reviews/talks/talks.test.ts › alone gets the address: no answer of the API has it',
      ],
    'A link that was answered says when and how, and repeats none of the words.': [
      'server/signedLinks/signedLinks.test.ts › that was answered with %s says on which day and how, and none of the words',
      'server/developerAssessments/submission.test.ts › that was answered says on which day and how, and none of the words',
    ],
    'The link to an application shows neither who decided nor how.': [
      'server/jobsPage/status/status.test.ts › tells of a refusal only that there is a decision',
      'server/jobsPage/status/status.test.ts › changes nothing when it is opened',
    ],
    "The jobs page shows only what a public job says. A job that never was public looks like one that doesn't exist.": [
      'server/jobsPage/jobsPage.test.ts › shows the public jobs that are active, and of each only what it may',
      'server/jobsPage/publication/publication.test.ts › that never was public looks like one that does not exist, also where it would have been public if it were open',
    ],
    "The jobs page doesn't reveal whom the firm knows, and applying changes nothing about a known person.": [
      'server/jobsPage/jobsPage.test.ts › of a known address gets the same words as a new one, and a returning person a new application beside the old record',
    ],
  },
  'Personal data': {
    'Every table and column about a person is known to merging, export and erasing.': [
      'server/people/catalogue.test.ts › the catalogue has every column of these tables',
    ],
    'Only an admin exports everything about one person, and the export is recorded.': [
      'server/people/exporting.test.ts › is not for a %s',
    ],
    'That export holds no rows of other people, and no price agreed with a client.': [
      'server/people/exporting.test.ts › has nothing of others, and no price that the firm made with a client',
    ],
    'Only an admin who logged in within the last five minutes exports everything, and nobody else can fetch the file.':
      [
        'server/firmExports/firmExports.test.ts › is refused where the log-in %s',
        'server/firmExports/firmExports.test.ts › is refused to the role %s, also its file',
        'server/firmExports/firmExports.test.ts › is fetched by its maker alone, and each step is a security event',
        'server/firmExports/firmExports.test.ts › is no longer fetched by a maker who lost the role meanwhile',
      ],
    'An export of everything holds no secret.': [
      'server/firmExports/exportFirm.test.ts › has no secret in any of its files',
      'server/firmExports/catalogue.test.ts › no column that leaves is named like a secret',
    ],
    'Erasing a person leaves none of their words in any row or event.': [
      'server/people/erasure.test.ts › leaves none of what the person said anywhere, neither in rows nor in events',
    ],
    'Events are blanked only for a person whom an admin is erasing, or whose data a retention rule is removing.': [
      'server/people/erasure.test.ts › blanks no event of a person who is not being erased',
      'server/retention/leftOut.test.ts › blanks no event of whoever %s, whatever the list says',
    ],
    'No retention rule removes anything from a person who is placed, has an open profile or came back.': [
      'server/retention/leftOut.test.ts › whatever happens to people at whatever moment, nobody who is placed, open or back loses a value',
      'server/retention/leftOut.test.ts › blanks no event of whoever %s, whatever the list says',
    ],
    'A clock that jumps makes no retention rule remove anything.': [
      'server/retention/retention.test.ts › removes nothing when it jumps, however far, since the days on the list are counted one by one',
    ],
    'A restore erases again everyone on the list of erased people beside the backup.': [
      'server/platform/backup/backup.test.ts › whoever was erased after the backup is erased again by its restore, in rows, events and files',
    ],
  },
  Messages: {
    'Only admins, vetters, DSTMs and recruiters send developers messages about a job.': [
      'server/jobMessages/jobMessages.test.ts › depending on the role: %s',
    ],
    'Messages reach real people only in production. Otherwise they stay in the outbox.': [
      'server/messages/messages.test.ts › outside of the production portal, everything stays in the outbox',
    ],
    "Nobody who is blocked or doesn't want to be contacted gets a message, even one that already waits. At companies this holds for every entry with that address.":
      [
        'server/messages/queueMessage.test.ts › nor does one who became so (%o) while the message waited',
        'server/companyMessages/companyMessages.test.ts › leaves out, with the reason, whoever may not be mailed; a dry run says the same and sends nothing',
        'server/companyMessages/delivery.test.ts › it does not leave where this became so while it waited: %o',
      ],
    'Opening the link that ends all emails changes nothing. Only its button does, and that of an email program.': [
      'server/messages/unsubscribe/unsubscribe.test.ts › opening the link changes nothing; its button does, and the page says so from then on',
      'server/messages/unsubscribe/unsubscribe.test.ts › a link that we did not make, or whose person is gone, leads nowhere',
    ],
    'Nobody is told twice about the same outcome or the same version of a meeting.': [
      'server/outcomes/messages/tell.test.ts › by a task that queues it again: the primary key refuses',
      'server/outcomes/messages/tell.test.ts › by a node that starts again while another one is sending',
      'server/meetings/invitations/planMails.test.ts › after any history, asking again changes nothing: nobody is told the same twice',
      'server/meetings/invitations.test.ts › by two at once is told once, and the second is refused',
    ],
    "A rule reminds nobody twice of the same question, and nobody who answered, is placed or doesn't want emails.": [
      'server/reminders/reminders.test.ts › two nodes at once remind once, and so does a clock that goes back',
      'server/reminders/reminders.test.ts › by the rule of %s when %s, before the run or between it and the sending',
      'server/reminders/reminders.test.ts › who does not want mails; the owner gets the follow-up, which says why',
    ],
    'When two colleagues write to the same person at the same moment, a limit on recent messages still holds.': [
      'server/companyMessages/companyMessages.test.ts › reaches a person once where two colleagues write at the same moment and leave out who was messaged lately',
    ],
    'A message of a change that was undone never leaves.': [
      'server/messages/queueMessage.test.ts › an undo and many workers at the same moment never both win',
    ],
    'Nothing typed becomes markup in Slack, and no name can add merge fields to a message.': [
      'server/jobMessages/sending.test.ts › nothing that a person types becomes markup in Slack, except the address of the job',
      'shared/platform/messaging/mergeFields.test.ts › a value is not filled in again, and its dollars stay',
    ],
    'A queued email keeps one Message-ID, and at most two copies of it leave.': [
      'server/platform/sending/mailQueue/queue.test.ts › 120 mails through a bad mail server: one copy each, or two of one Message-ID where an answer was lost',
    ],
    'The daily email leaves once a day and tells each person only what their bell does, and no busy mailbox delays another.':
      [
        'server/notifications/dailyMail.test.ts › each person gets one mail a day from 07:00 UTC on, from whichever node, while something waits',
        'server/notifications/dailyMail.test.ts › one mail goes out at the first run to everybody behind a busy mailbox',
      ],
    "Only admins are told of an email to an account that didn't arrive.": [
      'server/notifications/notifications.test.ts › is told to every admin, and to nobody else, where no admin asked for it',
    ],
  },
  'Login and sessions': {
    'The API accepts only access tokens of its provider: no forged or expired one, no ID token, none for another audience.':
      [
        'server/platform/auth/authenticate.test.ts › a token of another issuer, audience or key is refused, an old one is expired, and a minute of clock drift is forgiven',
        'server/platform/auth/authenticate.test.ts › an ID token is not accepted as an access token',
        'server/platform/auth/authenticate.test.ts › a JWT of our provider with %s is refused',
        'server/platform/auth/authenticate.test.ts › a JWT of our provider that is not typed as an access token (%s) is refused',
      ],
    'No login or logout redirects to a foreign address, and no link or form of another site acts for you.': [
      'server/platform/idp/provider/protocol.test.ts › an address that is not registered gets a page, not a redirect',
      'server/platform/idp/provider/protocol.test.ts › %s logs nobody out: the person is asked first, and then goes on to the app',
      'server/platform/idp/pages/pages.test.ts › a form from another site, without its hidden value, or in another browser does nothing',
      'server/platform/http/canonicalHost.test.ts › %s redirects to the same path with one slash, on this host',
    ],
    'A one-time link works once, and so does a code, even when several requests use it together.': [
      'server/platform/idp/provider/protocol.test.ts › exactly one of five concurrent redemptions of a code succeeds',
      'server/platform/idp/pages/pages.test.ts › forgot password answers alike for everyone, and mails a link that works once',
    ],
    'A refresh token has one successor. Using a stolen one ends the session, even across two nodes.': [
      'server/platform/idp/provider/protocol.test.ts › a refresh token that many requests use at once has one successor, and that one works',
      'server/platform/idp/provider/protocol.test.ts › after 10 s a used refresh token ends the whole family',
      'server/platform/idp/provider/nodes.test.ts › a used refresh token whose successor another node uses at that moment is refused, and ends the family',
    ],
    "Logging out ends access and refresh tokens, and an ended session doesn't come back.": [
      'server/platform/auth/authenticate.test.ts › logging out kills the access token too',
      'server/platform/idp/provider/protocol.test.ts › requests during a log-out never restore the session',
    ],
    'Blocking an account ends its sessions within seconds. A new password ends all other sessions.': [
      'server/platform/auth/authenticate.test.ts › blocking ends a session within five seconds',
      'server/platform/idp/pages/pages.test.ts › changing the password asks for the current one, and ends all other sessions but this',
    ],
    'You see and end only your own sessions.': [
      'server/me/ownSessions.test.ts › as %s: nobody sees or ends the session of another',
    ],
    'A password that is easy to guess or made of your own words is refused with advice.': [
      'server/platform/idp/passwords/passwordProblem.test.ts › %s is refused with advice',
    ],
    'A wrong password and an unknown email look the same. “Forgot password?” reveals no account and floods no mailbox.':
      [
        'server/platform/idp/pages/pages.test.ts › a wrong password and an unknown e-mail get the same answer, which keeps the e-mail but not the password',
        'server/platform/idp/pages/pages.test.ts › nobody can fill another mailbox: three links an account, and the answer stays the same',
      ],
    'Guessing is slow from one address and from many, and never locks out the owner or their office.': [
      'server/platform/idp/limits/limits.test.ts › an attacker at one address cannot lock the person out at another',
      'server/platform/idp/provider/devices.test.ts › an attack from many addresses gets twenty tries, while the owner still logs in with a known browser',
      'server/platform/idp/provider/devices.test.ts › one person’s wrong tries from an office lock out no browser that logged in before',
    ],
    'A forged, foreign or expired device cookie has no effect.': [
      'server/platform/idp/provider/devices.test.ts › a forged, foreign or expired device cookie has no effect',
    ],
    'Behind https, cookies travel by https only.': [
      'server/platform/idp/provider/failures.test.ts › behind https, cookies are for https only',
    ],
    'No jump of the clock locks anyone out or lets a blocked account in.': [
      'server/platform/idp/limits/limits.test.ts › after a jump of the clock (%s) everyone may try at once, as often as before',
      'server/platform/auth/authenticate.test.ts › setting the clock back does not extend the access of a blocked account',
    ],
    'Logins, logouts, links and changes of passwords are events, written in the same transaction. Failed logins are one event per account, address and hour.':
      [
        'server/platform/idp/pages/securityEvents.test.ts › a link that an admin made, and the password set by it, which names that admin and not its victim',
        'server/platform/idp/pages/securityEvents.test.ts › are one event for an account, an address and an hour, with a count',
      ],
    'An operator can set a new password, and the event says that an operator did.': [
      'server/platform/idp/passwords/resetPassword.test.ts › a reset replaces the password, ends sessions and links, and its event names the operator',
    ],
    "Demo accounts work only where others can't reach them, unless you configure it.": [
      'server/demo/firstRun.test.ts › %s that others can reach, demo accounts are created only when configured',
    ],
  },
  Strangers: {
    'Showing public pages and logging out store nothing. A login page is a small row for an hour, and an address opens a limited number.':
      [
        'server/jobsPage/jobsPage.test.ts › leaves nothing behind, and an address that it does not have is a page with one sentence',
        'server/platform/idp/limits/anonymousLimits.test.ts › an anonymous log-out stores nothing, and redirects like a confirmed one',
        'server/platform/idp/limits/anonymousLimits.test.ts › one address opens 120 log-in pages, each a small row for an hour, and is then told to wait',
        'server/platform/idp/limits/anonymousLimits.test.ts › housekeeping deletes all rows of anonymous visitors after an hour, and keeps at most 5,000 log-in pages',
      ],
    'The length of parameters, and the number of parts of a form, are limited.': [
      'server/platform/idp/limits/anonymousLimits.test.ts › a parameter given twice counts each time, and many short ones count together',
      'server/platform/publicPages/readForm.test.ts › has at most a hundred fields and one file, and no more is read',
    ],
    'A forged Host or X-Forwarded header changes no address.': [
      'server/platform/idp/provider/nodes.test.ts › a forged Host or X-Forwarded header changes no address',
    ],
    'Metrics need the token. Without one, only the same machine gets them, never through a proxy.': [
      'server/platform/observe/metrics.test.ts › behind a proxy needs a token, whatever the headers are',
    ],
    "The body of an unauthenticated request isn't read.": [
      'server/platform/graphql/execution/requests.test.ts › the body of an unauthenticated request is not read',
    ],
    'An application without an account is one row, deleted with its file unless its link is confirmed.': [
      'server/jobsPage/jobsPage.test.ts › whose time is over is gone, with its file',
    ],
    "A link confirms once, by its button, for its own mailbox and job, until it's too old or a newer one replaces it.":
      [
        'server/jobsPage/jobsPage.test.ts › is confirmed once, however often and at the same moment its button is pressed',
        'server/jobsPage/strangers.test.ts › with another address, for another job or after seven days gets a mail as everybody',
        'server/jobsPage/strangers.test.ts › by a link that a newer one has replaced gets a mail as everybody',
      ],
    'No process reads the file of a stranger before they confirm.': [
      'server/jobsPage/strangers.test.ts › is read by no process before the link of the mail was followed, and by one then',
    ],
    'One address or network sends a limited number of forms and confirmations, and shuts nobody else out.': [
      'server/jobsPage/strangers.test.ts › of %s takes 36 applications an hour, and shuts nobody else out',
      'server/jobsPage/strangers.test.ts › of confirmations lets nobody else wait',
    ],
    'All visitors together leave a limited number of forms. The busiest network makes room, and an admin is told.': [
      'server/jobsPage/strangers.test.ts › the oldest of the busiest address of the busiest network goes, and whoever comes next is taken',
      'server/jobsPage/strangers.test.ts › an admin is told, once, until a day after the last one',
    ],
    'Applicants whose form made room can apply again, once, by the link in their email. The link reveals nothing they typed.':
      ['server/jobsPage/strangers.test.ts › sends the form of the same job again, and needs no second mail'],
    'An honest stranger from a quiet network can always apply.': [
      'proofs/fuzz/fuzz.test.ts › random hostile input breaks no promise: %s, %i of the seed of the run',
    ],
    'Only staff who decide applications delete unconfirmed ones.': [
      'server/jobsPage/strangers.test.ts › alone: a %s deletes none',
    ],
    'Files that arrive have a limited memory, where the largest sender gives way. A form that stops arriving is given up.':
      [
        'server/platform/publicPages/uploads.test.ts › above the limit whoever holds most gives way, and not whoever comes',
        'server/platform/publicPages/readForm.test.ts › that %s is given up, and its memory with it',
      ],
    'Strangers share one of the two file readers and take turns by network. Each network has two database statements at a time.':
      [
        'server/platform/files/fairQueue.test.ts › strangers of any number have one reader: they take turns by wide network, network and address',
        'server/jobsPage/strangers.test.ts › of connections to the database is that of a wide network',
      ],
    'Nobody floods a mailbox with confirmations, however its address is written, or blocks its owner that way.': [
      'server/jobsPage/jobsPage.test.ts › is five messages to one mailbox from a wide network, and shuts out nobody elsewhere',
      'server/jobsPage/strangers.test.ts › to one mailbox count together, whatever stands behind the +, and its address stays as typed',
    ],
    'Emails to one domain slow down beyond a limit, but no application is refused.': [
      'server/jobsPage/strangers.test.ts › to one domain leave later beyond some of a wide network, and no application is refused',
    ],
    'Connections without a whole request, and idle ones, are few per network and close after a time. The oldest of the busiest makes room.':
      [
        'server/platform/http/listen.test.ts › is one of few of %s: the oldest makes room, and others are left alone',
        'server/platform/http/listen.test.ts › makes room where an address of its network has more, and not for that one',
        'server/platform/http/listen.test.ts › counts on after its request was answered, with more of them',
        'server/platform/http/listen.test.ts › and sent %s is closed after a time',
      ],
  },
  'Requests and load': {
    'Random hostile documents, requests, logins and files neither crash Vouch nor leak anything.': [
      'proofs/fuzz/fuzz.test.ts › random hostile input breaks no promise: %s, %i of the seed of the run',
    ],
    "Other sites can't call the API for you.": ['server/platform/graphql/execution/requests.test.ts › %s is refused'],
    'Documents that are too deep, wide or long are refused before they run. A batch has at most five operations.': [
      'server/platform/graphql/execution/requests.test.ts › six operations are refused with a sentence',
      'server/platform/graphql/execution/requests.test.ts › %s is refused before it runs, the second time too',
    ],
    'A request for too many rows is refused before any statement. Rows and bytes are counted again while the answer is written.':
      [
        'server/platform/graphql/execution/largeAnswers.test.ts › is refused before any statement, in a sentence that says what to do',
        'server/platform/graphql/execution/answerSize.test.ts › is limited in bytes, and refused before its whole text exists',
      ],
    'Lists without a limit are sent in chunks, one at a time for each account.': [
      'server/platform/graphql/execution/largeAnswers.test.ts › is sent to an account one at a time; further requests wait, and too many are refused',
    ],
    'An account above its rate limit is refused, and no other. Each root field counts before any work.': [
      'server/platform/http/limits/rateLimiter.test.ts › refuses an account above its limit with a sentence and a time to retry, and no other account',
      'server/platform/http/limits/rateLimiter.test.ts › counts each root field as an operation',
    ],
    'An account has two requests answered at a time and 64 waiting. Accounts take turns, so none waits for all requests of another.':
      [
        'server/platform/http/limits/requestTurns.test.ts › an account has two requests answered at a time, and 64 wait in order; the next is told to try again',
        'server/platform/http/limits/concurrencyLimiter.test.ts › accounts take turns: one request does not wait for all requests of another account',
      ],
    'An account runs two database statements at a time, and nobody else waits for its others.': [
      'server/platform/db/connection/accountDatabase.test.ts › an account runs two statements at a time, and nobody else waits for the others',
      'server/platform/db/connection/accountDatabase.test.ts › a transaction of an account never waits for the line that waits for it',
      'server/platform/db/connection/accountDatabase.test.ts › who shares a cached read waits for the read, and not for the line of another account',
    ],
    'Unknown documents are prepared one at a time, and the accounts take turns.': [
      'server/platform/graphql/execution/documents.test.ts › unknown documents are prepared one per turn of the event loop, and the accounts take turns',
    ],
    'Searched texts, the words that expand a search, and what is read of each resume are all limited.': [
      'server/platform/graphql/lists/searchedTexts.test.ts › no field searches for a text %s',
      'server/resumes/search/expansion/expandQuery.test.ts › the variants are bounded, and what was typed is always among them',
      'server/resumes/search/snippetText.test.ts › no more than the limit is read, whatever the text and the search',
    ],
    'Every regular expression takes linear time.': ['test/rules/patterns.test.ts › %s takes linear time'],
    'A client that disconnects or stops reading causes no more work.': [
      'server/platform/graphql/execution/largeAnswers.test.ts › or reads nothing of its answer is disconnected after a while, and the next request runs',
    ],
    'A node stays ready while requests use every database connection.': [
      'server/platform/observe/health.test.ts › a node is ready while every connection of its pools is taken, and when its own connection broke',
    ],
    'A retry of a change has no second effect.': [
      'server/platform/graphql/mutations/mutation.test.ts › a retry with the same key gets the first answer and has no second effect',
    ],
    'Whatever the database forbids is refused beforehand with a sentence, even when two people send the same at once.':
      [
        'test/checks/checks.test.ts › every check constraint of the database has exactly one entry, and no entry is stale',
        'test/checks/unique.test.ts › every unique index of the database but the keys of ids has exactly one entry, and no entry is stale',
      ],
    'No account fills the database with saved views.': [
      'server/savedViews/savedViews.test.ts › a list never exceeds its limit, and own views come first',
    ],
    'Names such as `__proto__` are plain data, and so is imported text.': [
      'server/platform/graphql/execution/requests.test.ts › %s is treated as plain data',
      'server/imports/imports.test.ts › keeps hostile cells as plain text',
    ],
  },
  Files: {
    'The content of a file decides its type, never its name.': [
      'server/resumes/resumes.test.ts › is read by its content, not by its name',
    ],
    'The reading process gets the bytes of a file and nothing else: no other file, no network.': [
      'server/platform/files/reader.test.ts › %s',
    ],
    'Compression bombs, endless and broken files are refused with a sentence, in limited time. That includes archives within archives, tables and previews.':
      [
        'server/platform/files/extract.test.ts › %s',
        'server/platform/files/searchFile.test.ts › a bomb is refused with what to do',
        'server/platform/files/pages/renderPages.test.ts › %s',
        'server/platform/files/readTableFile.test.ts › and the next file is read as before',
      ],
    'No file changes the text of the next one.': [
      'server/platform/files/reader.test.ts › no file changes the text of the next one, nor of one that is read at the same time',
    ],
    'A refused file leaves nothing behind.': [
      'server/resumes/resumes.test.ts › that cannot be read is refused and not kept',
    ],
    'A file name never becomes part of a path in the store.': [
      'server/platform/files/stores/store.test.ts › a folder holds only complete files, under random names',
    ],
    'A downloaded file is saved, never shown or run. A preview sends only pixels to the browser.': [
      'server/resumes/resumes.test.ts › is found by its words, and comes back as it was',
      'server/platform/files/pages/renderPages.test.ts › nothing of a file is run or fetched, and the next file is drawn as ever',
    ],
    "The search for names covers archives, Git histories and metadata, and says what it couldn't open.": [
      'server/platform/files/searchFile.test.ts › what cannot be opened is told',
    ],
    'Accounts take turns when files are read. Downloads are streamed, and one that nobody reads is cut off.': [
      'server/platform/files/fairQueue.test.ts › in any order, an account has one reading, no reader is idle, and no account waits for two of another',
      'server/platform/http/bodies/download.test.ts › a file that the client does not read is hardly buffered, and after 30 s the client is disconnected',
    ],
    'The server fetches only pictures of its own records, and only from public addresses.': [
      'server/platform/avatars/publicAddress.test.ts › an address of %s is not public',
      'server/platform/avatars/avatars.test.ts › only paths that this server made lead to pictures, and only from its own pages',
    ],
  },
  'In the browser': {
    'Every kind of answer has a policy that loads nothing by default and says who may frame it.': [
      'server/platform/http/securityHeaders.test.ts › %s has a policy for the browser',
    ],
    'Only the web app itself frames the silent login. Login pages are never framed, cached or scripted.': [
      'server/platform/idp/provider/protocol.test.ts › the hidden frame gets a code while the session lives, and login_required without one',
      'server/platform/idp/pages/pages.test.ts › no page may be framed, cached or scripted, and the log-in form may lead on to the app',
    ],
    'Text becomes HTML only through one Trusted Types policy, which refuses markup.': [
      'server/platform/http/securityHeaders.test.ts › only the page of the web app allows its one Trusted Types policy',
    ],
    'Names, notes and the public texts of jobs appear as plain text, in search engines and feeds too.': [
      'e2e/overviews.e2e.ts › a developer of endless and hostile words is shown as they are written',
      'server/jobsPage/publication/publication.test.ts › shows hostile text as text: %s',
    ],
    'A link leads to the web, never to a script, and stored links are checked again where they appear.': [
      'web/platform/ui/text/ExternalLink.test.ts › a stored link is checked again where it is shown: it opens pages of the web alone',
      'web/platform/lib/address/webAddress.test.ts › %s is refused',
    ],
    'Markdown shows only known parts, and links only to the web.': [
      'server/platform/html/markdown.test.ts › whatever is written, only known tags with known attributes appear',
    ],
    'No configured value can close the script element that contains it.': [
      'server/platform/site/site.test.ts › no value can close the script element that contains it',
    ],
  },
  'Data at rest': {
    'Passwords are salted argon2id hashes. Sessions, codes and refresh tokens are hashes. Signing keys are encrypted.':
      [
        'server/platform/idp/provider/protocol.test.ts › ids of tokens and sessions are hashed, so that nobody can log in with the contents of the database',
        'server/platform/idp/provider/nodes.test.ts › private keys are encrypted in the database',
        'server/platform/idp/passwords/passwords.test.ts › a password is stored as a salted argon2id hash and verified with it',
      ],
    'One-time and confirmation links are stored nowhere in plain text, not even before they are mailed.': [
      'server/staff/passwordLink.test.ts › leaves no trace of its secret in the events, in what is kept for retries, or in what waits to be mailed',
      'server/jobsPage/jobsPage.test.ts › is nothing in plain text that confirms an application',
    ],
    'Login attempts keep emails and addresses only as keyed hashes. Forms of strangers keep where they came from in the same way.':
      [
        'server/platform/idp/limits/limits.test.ts › neither addresses nor e-mails are stored, and buckets of yesterday are deleted',
        'server/jobsPage/strangers.test.ts › keeps neither addresses nor networks in a form that can be read',
      ],
    "A failed login with an email that has no account doesn't store that email.": [
      'server/platform/idp/pages/securityEvents.test.ts › for unknown e-mail addresses are one row, without the address, however many they are',
    ],
    'No secret reaches the log at any level: no password, token, link or key. Personal data is hidden.': [
      'test/secrets.test.ts › no secret is in the log at its finest level, whatever it was sent through and however that failed',
      'server/platform/observe/log.test.ts › personal data is hidden, wherever it occurs',
    ],
    'A refusal is logged with its field, and counted.': [
      'server/platform/graphql/execution/requests.test.ts › a refusal is logged and counted',
    ],
    'No change is stored without its actor.': ['server/platform/db/schema/events.test.ts › without an actor'],
    "The app can't rewrite the log of changes, which shows that a password changed but not its hash.": [
      'server/platform/db/schema/events.test.ts › to the app: %s',
      'server/platform/db/schema/events.test.ts › shows that a password changed, but not its hash',
    ],
    "The app can't choose the author or time of a security event, or change it. It deletes one only at its maximum age.":
      [
        'server/platform/idp/pages/securityEvents.test.ts › the app cannot %s',
        'server/platform/idp/pages/securityEvents.test.ts › the app deletes events that have reached their maximum age, and no younger ones',
      ],
    "Only the server's account can read the secrets on disk.": [
      'test/lifetime.test.ts › secrets on disk are for this account only',
    ],
    'An encrypted backup shows nothing of its content. A killed one leaves no personal data behind.': [
      'server/platform/backup/backup.test.ts › the drafts of killed backups are removed by the next backup beside them, and by the next start; others stay',
      'server/platform/backup/scheduled/runBackup.test.ts › shows nothing of its content, opens with its own passphrase only, and names a file that has changed',
    ],
  },
  'When something breaks': {
    'After a kill, the next start has every acknowledged write and every session.': [
      'test/lifetime.test.ts › killed at a random moment under writes, starts again with every acknowledged write and every session',
    ],
    'The next start completes a killed installation and removes what a killed command left.': [
      'scripts/install.test.ts › an installation killed in the middle of a package leaves nothing in place, and the next start completes it',
      'test/lifetime.test.ts › loses the PostgreSQL and the partial backup of a killed command by the next one',
    ],
    'A start that fails says why in a sentence, and leaves no database behind.': [
      'test/lifetime.test.ts › a start on data %s ends with a sentence, and leaves no database behind',
      'test/lifetime.test.ts › a start with %s ends with a sentence',
    ],
    "Each start prints the first admin's password until it has been used.": [
      'test/lifetime.test.ts › has lost nothing by a first start that failed: each start prints the first password, until it was used',
    ],
    'A lost or cut secret is named, and no command replaces it.': [
      'server/platform/start/secret.test.ts › a secret that is %s is named as the file, and never replaced',
      'test/lifetime.test.ts › no command makes another secret in the place of a lost one',
    ],
    'Another program is never mistaken for our PostgreSQL.': [
      'server/platform/db/embedded/postmaster.test.ts › a start ignores the pid of another program, even one named postgres',
    ],
    'An older release that may not write to newer data refuses to start, writes nothing, runs no task, and restores no such backup.':
      [
        'server/platform/db/schema/release.test.ts › an older release that may not write is refused with both named, and changes nothing',
        'server/platform/observe/health.test.ts › data that a newer release lets nobody older write make a node unready, which then writes nothing',
        'server/platform/backup/backup.test.ts › a backup of data that let only newer releases write is refused, and nothing is made',
        'server/platform/tasks/releaseGate.test.ts › no task runs while the data let only newer releases write, which the log tells once',
      ],
    'Only the account that made a backup can read it. A backup that lacks a file or the secret says so, and ends with an exit code of its own.':
      [
        'server/platform/backup/backup.test.ts › a file that the store has lost is named, by the restore too, and everything else is backed up',
        'test/lifetime.test.ts › a backup of data whose %s is lost says so, and ends with code 2',
      ],
    'A backup counts only once it has been read back, and a failed one deletes no other.': [
      'server/platform/backup/scheduled/runBackup.test.ts › is the last good one, when later ones fail',
    ],
    'A silent database connection is replaced, and a slow statement is left alone.': [
      'server/platform/db/connection/silence.test.ts › $way on a silent connection fail with a clear error, and the next ones succeed',
      'server/platform/db/connection/silence.test.ts › a slow statement is left alone while the server works on it',
    ],
    "Reads and writes follow a failover, and no answer comes from the former server's cache.": [
      'server/platform/db/connection/hosts.test.ts › after a failover no answer comes from the cache of the former server',
    ],
    'Without a database, every request gets a 503 and a time to retry.': [
      'server/platform/observe/noDatabase.test.ts › %s is answered 503, with the time to retry',
    ],
    'A full disk is reported, and work continues once there is room.': [
      'server/platform/observe/fullDisk.test.ts › refuses a change with a sentence, and accepts it once there is room',
    ],
    "A log that can't be written fails no request.": [
      'server/platform/observe/log.test.ts › a log that cannot be written fails nothing, and its lines are written as soon as possible',
    ],
    'A clock that jumps ends, misses, deletes and sends nothing, and admins are told.': [
      'server/taskRuns/taskRuns.test.ts › for 75 seconds ends, misses, deletes and sends nothing, tells the admins, and is over when it is back',
    ],
    'A task that would end or miss many records waits for an admin.': [
      'server/taskRuns/taskRuns.test.ts › many waits for an admin, who sees the rows and lets it run as one change',
    ],
  },
}

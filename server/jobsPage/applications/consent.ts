/** The answers of an application keep this text as the person agreed to it then. */
export const consentText =
  'We keep what you send here to decide whether we can offer you work, now or later. Only our own staff reads it. Before a client sees your profile, we ask you. You can ask us at any time to see, correct or delete it. If you do not confirm your e-mail address, we delete it within two weeks.'

/** Whether a password is among the most frequent ones of known leaks, in whatever case its letters are. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Several megabytes, which a server on which nobody sets a password does not need.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/** Says after a save what somebody else had changed meanwhile and was kept: " Kept from Sun-hee Park: Channel." */
export function keptWords(
  merged: { by: string; fields: string[] } | null,
  labels: Record<string, string>,
): string {
  if (!merged) return '';
  return ` Kept from ${merged.by}: ${merged.fields.map((field) => labels[field] ?? field).join(', ')}.`;
}

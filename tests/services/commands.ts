import mongoose from 'mongoose';

/** Returns the commands that the database gets during the work, such as `shows.find`, in their order. */
export async function commandsOf(work: () => Promise<unknown>): Promise<string[]> {
  const commands: string[] = [];
  const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) =>
    commands.push(`${String(command[commandName])}.${commandName}`);
  const client = mongoose.connection.getClient();
  client.on('commandStarted', note);
  await work().finally(() => client.off('commandStarted', note));
  return commands;
}

import type { ReactNode } from 'react';

interface SettingsPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function SettingsPanel({ title, text, children }: SettingsPanelProps) {
  return (
    <section className="set">
      <header>
        <h2>{title}</h2>
        <p>{text}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}

import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { MessageTemplate } from '../../../contract/messaging.ts';
import { useData } from '../hooks.ts';
import { Status } from '../status.tsx';
import { previewTemplate } from '../template-text.ts';

const statusWords: Readonly<Record<string, string>> = {
  APPROVED: 'Approved',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
};

/** Message templates as their readers would see them. */
export function TemplatesPage(): JSX.Element {
  const [refresh, setRefresh] = useState(false);
  const path = refresh ? '/templates?refresh=true' : '/templates';
  const { data, problem, reload } = useData<{ templates: readonly MessageTemplate[] }>(path);
  return (
    <section class="page" aria-labelledby="templates-title">
      <h1 id="templates-title" class="line">
        Templates
        <button class="quiet" onClick={() => (refresh ? reload() : setRefresh(true))}>
          Ask the platform again
        </button>
      </h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {data?.templates.length === 0 && <p class="faint">There is no template yet.</p>}
      {data?.templates.map((template) => (
        <Template key={template.id} template={template} />
      ))}
    </section>
  );
}

function Template({ template }: { template: MessageTemplate }): JSX.Element {
  const { name, language, status, category } = template;
  const { header, body, footer, buttons } = previewTemplate(template);
  return (
    <article class="box">
      <h2 class="line">
        {name} <Status status={status} word={statusWords[status] ?? status} />
      </h2>
      <p class="faint">{`${language} · ${category.toLowerCase()}`}</p>
      <div class="bubble" lang={language.replace('_', '-')}>
        {header !== undefined && <b>{header}</b>}
        <p>{body}</p>
        {footer !== undefined && <p class="faint">{footer}</p>}
        {buttons.map((text) => (
          <span key={text} class="reply">
            {text}
          </span>
        ))}
      </div>
    </article>
  );
}

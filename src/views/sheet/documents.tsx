/** The documents of a product, by their type. */

import { useState } from 'preact/hooks';
import { tellError } from '../host/ask-tool.ts';
import type { Host } from '../host/host.ts';
import { textOf, type Values } from '../host/read-answer.ts';

/** The documents, those of one type under its name. */
export function Documents({ documents, host }: { readonly documents: readonly Values[]; readonly host: Host }) {
  const [failure, setFailure] = useState('');
  const types = [...new Set(documents.map(({ type_code: type }) => textOf(type) ?? ''))];
  const open = (url: string): void => {
    host.openLink(url).catch((error: unknown) => setFailure(tellError(error)));
  };
  return (
    <>
      {types.map((type) => (
        <section key={type}>
          <h2>{type === '' ? 'Without a type' : <bdi>{type}</bdi>}</h2>
          <ul class="plain">
            {documents
              .filter((document) => (textOf(document.type_code) ?? '') === type)
              .map((document, index) => (
                <li key={index}>
                  <Document document={document} onOpen={open} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p role="status">{failure}</p>
    </>
  );
}

function Document({ document, onOpen }: { readonly document: Values; readonly onOpen: (url: string) => void }) {
  const { name, path, variant_code: variant } = document;
  const address = textOf(path);
  const title = textOf(name) ?? address ?? 'Document';
  return (
    <>
      {address !== undefined && /^https?:\/\//i.test(address) ? (
        <button type="button" class="link" onClick={() => onOpen(address)}>
          <bdi>{title}</bdi>
        </button>
      ) : (
        <>
          <bdi>{title}</bdi>{' '}
          {address === undefined || address === title ? undefined : <bdi class="code soft">{address}</bdi>}
        </>
      )}
      {textOf(variant) === undefined ? undefined : (
        <span class="soft">
          {' '}
          of variant <bdi class="code">{textOf(variant)}</bdi>
        </span>
      )}
    </>
  );
}

/** One product: the call that is shown, or another product of its family. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { Message } from '../components/states.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { Failed, Loading, ViewFrame } from '../components/view-frame.tsx';
import { askTool } from '../host/ask-tool.ts';
import type { Host } from '../host/host.ts';
import { type Problem, type ToolAnswer, textOf } from '../host/read-answer.ts';
import type { ViewProps } from '../host/show-view.tsx';
import { ProductSheet } from './product-sheet.tsx';
import type { SheetData } from './sheet-data.ts';

/** The view. */
export function SheetView(view: ViewProps) {
  const [other, setOther] = useState<number>();
  const { result, host } = view;
  useEffect(() => setOther(undefined), [result]);
  if (other !== undefined && host !== undefined) {
    return <LoadedSheet productId={other} host={host} onBack={() => setOther(undefined)} onProduct={setOther} />;
  }
  const withoutSheet = (answer: ToolAnswer) => <NoProduct answer={answer} onProduct={setOther} />;
  return (
    <ViewFrame<SheetData> view={view} waitingFor="Reading the product" otherwise={withoutSheet}>
      {(data, own) => <ProductSheet data={data} host={own} onProduct={setOther} />}
    </ViewFrame>
  );
}

/** That no product, or more than one, was found. */
function NoProduct({
  answer: { values },
  onProduct,
}: {
  readonly answer: ToolAnswer;
  readonly onProduct: (id: number) => void;
}) {
  const { candidates, columns } = values;
  if (!Array.isArray(candidates)) {
    const isProven = values.not_found !== undefined;
    return (
      <Message title={isProven ? 'There is no such product' : 'No product was found'}>
        <p>{textOf(values.advice) ?? 'The answer in the conversation tells what was tried.'}</p>
      </Message>
    );
  }
  const at = (name: string): number => (Array.isArray(columns) ? columns.indexOf(name) : -1);
  return (
    <>
      <h1>Which product?</h1>
      <p class="soft">Several have this code or name.</p>
      <ul class="choices">
        {candidates.map((row: unknown, index) => {
          const read = (name: string): unknown => (Array.isArray(row) ? row[at(name)] : undefined);
          const id = read('product_id');
          return (
            <li key={index}>
              {typeof id === 'number' ? (
                <button type="button" class="link" onClick={() => onProduct(id)}>
                  <bdi>{textOf(read('name')) ?? `Product ${id}`}</bdi>
                </button>
              ) : undefined}{' '}
              <bdi class="code">{textOf(read('code'))}</bdi>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface LoadedSheetProps {
  readonly productId: number;
  readonly host: Host;
  readonly onBack: () => void;
  readonly onProduct: (id: number) => void;
}

/** The sheet of a product that is asked for now. */
export function LoadedSheet({ productId, host, onBack, onProduct }: LoadedSheetProps) {
  const { loaded } = useLoaded(productId, (id) => fetchSheet(host, id));
  const place = useRef<HTMLElement>(null);
  // Who follows a link is to be read what it leads to.
  useEffect(() => place.current?.querySelector('h1')?.focus(), [loaded]);
  return (
    <section ref={place}>
      <div class="tools">
        <button type="button" onClick={onBack}>
          ← Back
        </button>
      </div>
      {loaded === undefined ? (
        <Loading words="Reading the product" />
      ) : 'failed' in loaded ? (
        <Failed problem={loaded} />
      ) : (
        <ProductSheet data={loaded} host={host} onProduct={onProduct} />
      )}
    </section>
  );
}

/** Never throws. */
async function fetchSheet(host: Host, productId: number): Promise<SheetData | Problem> {
  const { problem, forView } = await askTool(host, 'get_product', { product_id: productId });
  // Of our own server, as the host passes it on.
  return problem ?? (forView as unknown as SheetData | undefined) ?? { failed: 'The product was not found.', fix: '' };
}

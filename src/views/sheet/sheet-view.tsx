/** One product: that of the call, or another one that somebody chose from its family. */

import { useEffect, useState } from 'preact/hooks';
import { readRows, textOf, type Values } from '../bridge/read-answer.ts';
import { showView, type ViewProps } from '../bridge/show-view.tsx';
import { Message, ViewFrame } from '../components/states.tsx';
import type { SheetData } from '../view-data.ts';
import { type OnProduct, ProductList } from './labelled-fields.tsx';
import { LoadedSheet, ProductSheet, readSheet } from './product-sheet.tsx';

function SheetView(view: ViewProps) {
  const [other, setOther] = useState<number>();
  const { result, host } = view;
  useEffect(() => setOther(undefined), [result]);
  if (other !== undefined && host !== undefined) {
    return <LoadedSheet productId={other} host={host} onBack={() => setOther(undefined)} onProduct={setOther} />;
  }
  return (
    <ViewFrame<SheetData>
      view={view}
      waitingFor="Reading the product"
      retold="The product could not be shown as it was asked for. The reason is known in the conversation: ask again there."
      otherwise={(answer) => {
        const data = readSheet(answer);
        if (data === undefined || host === undefined) return <NoProduct answer={answer.values} onProduct={setOther} />;
        return <ProductSheet data={data} host={host} onProduct={setOther} />;
      }}
    >
      {(data, own) => <ProductSheet data={data} host={own} onProduct={setOther} />}
    </ViewFrame>
  );
}

/** The message that no product, or more than one, was found. */
function NoProduct({ answer, onProduct }: { readonly answer: Values; readonly onProduct: OnProduct }) {
  if (!Array.isArray(answer.candidates)) {
    return (
      <Message title={answer.not_found === undefined ? 'No product was found' : 'There is no such product'}>
        {textOf(answer.advice) ?? 'The answer in the conversation tells what was tried.'}
      </Message>
    );
  }
  return (
    <>
      <h1>Which product?</h1>
      <p class="soft">Several have this code or name.</p>
      <ProductList products={readRows(answer, 'candidates')} onProduct={onProduct} />
    </>
  );
}

showView('sheet', SheetView);

import type { KindPhrases } from '../phrase-book.ts'

export const es: KindPhrases = {
  titles: {
    invoice:
      'factura, facturas, factura de venta, factura completa, factura electrónica, factura ordinaria, minuta, minuta de honorarios, factura de anticipo',
    receipt: 'recibo, ticket, tique, tique de compra, ticket de compra, factura simplificada, recibo de pago, recibo de caja',
    credit_note: 'nota de crédito, factura rectificativa, abono, factura de abono, nota de abono',
    order_confirmation: `confirmación de pedido, confirmación del pedido, confirmación de tu pedido, confirmación de su pedido, confirmación de reserva, pedido confirmado, confirmación de la reserva, confirmación de compra,
      confirmación de su reserva, confirmación de tu reserva, acuse de pedido, detalles del pedido, reserva confirmada`,
    purchase_order:
      'orden de compra, pedido de compra, pedido a proveedor, orden de pedido, hoja de pedido, solicitud de compra, orden de trabajo',
    quotation:
      'presupuesto, oferta comercial, oferta, cotización, propuesta comercial, estimación, propuesta económica, oferta económica, presupuesto estimativo, tu presupuesto, solicitud de presupuesto',
    pro_forma:
      'proforma, pro forma, factura proforma, factura pro forma, borrador de factura, solicitud de pago, solicitud de anticipo, factura provisional, prefactura, petición de anticipo',
    delivery_note:
      'albarán, albarán de entrega, nota de entrega, carta de porte, albaranes, lista de empaque, packing list, guía de remisión, remito, hoja de entrega, conduce, lista de contenido, comprobante de entrega',
    reminder:
      'recordatorio de pago, reclamación de pago, requerimiento de pago, aviso de impago, recordatorio, carta de reclamación, factura vencida, facturas vencidas, aviso de cobro, último aviso, burofax, reclamación de deuda, factura impagada',
    account_statement:
      'estado de cuenta, extracto de cuenta, extracto de cliente, extracto de movimientos, mayor de cliente, facturas pendientes, relación de facturas, confirmación de saldo, extracto de proveedor, situación de cuenta',
    payslip:
      'nómina, recibo de salarios, recibo de nómina, recibo individual justificativo, hoja de salario, recibo de salario, recibo individual de salarios, finiquito',
    contract:
      'contrato, contrato de arrendamiento, contrato de prestación, contrato de mantenimiento, acuerdo, contrato de compraventa, contrato de trabajo, convenio, condiciones generales, póliza, póliza de seguro, hoja de encargo, acuerdo marco',
    notice:
      'tarjeta de embarque, itinerario de viaje, itinerario, solo a título informativo, a título informativo, cambio de tarifas, solo informativo, plan de viaje, nota informativa, resumen de consumo, aviso informativo, invitación',
    bank_letter:
      'extracto bancario, comunicación de su banco, cuadro de amortización, extracto de tarjeta, liquidación de intereses, liquidación de cuenta, liquidación de préstamo, recibo de préstamo, cambio de tipo de interés, extracto integrado',
    tax_letter:
      'liquidación provisional, providencia de apremio, modelo 303, recibo del ibi, modelo 111, modelo 390, modelo 200, impuesto sobre, carta de pago, propuesta de liquidación, diligencia de embargo, notificación de sanción, impuesto de vehículos, boletín de denuncia, modelo 130',
    price_list: 'lista de precios, tarifa de precios, catálogo, catálogo de productos, listado de precios, carta de precios',
    payment_confirmation:
      'confirmación de pago, justificante de transferencia, pago recibido, justificante de pago, transferencia realizada, comprobante de pago, confirmación de transferencia, comprobante de transferencia, resguardo de transferencia, orden de transferencia, pago realizado',
    remittance_advice:
      'aviso de pago, aviso de transferencia, comunicación de pago, aviso de abono, detalle de pago, remesa de pagos, carta de pago a proveedor, notificación de pago',
  },
  numbers: {
    invoice: 'número de factura, factura n, factura no, nº factura, no factura, n de factura, núm factura, factura número',
    credit_note: 'número de abono, abono n',
    order_confirmation: 'confirmación de pedido n, confirmación de pedido no',
    quotation: 'número de presupuesto, presupuesto n, presupuesto no, fecha de presupuesto',
    delivery_note: 'albarán n, albarán no, número de albarán',
    purchase_order: 'orden de compra n, orden de compra no',
    pro_forma: 'proforma n, proforma no',
  },
  dates: 'fecha de factura, fecha factura, fecha de la factura',
  said: {
    order_confirmation:
      'resumen del pedido, resumen de pedido, hemos recibido tu pedido, hemos recibido su pedido, confirmamos su pedido, confirmamos tu pedido, pedido ha sido confirmado, reserva está confirmada',
    quotation:
      'validez de la oferta, validez del presupuesto, oferta válida, presupuesto válido, válido hasta, validez 30 días, aceptado firma, conforme cliente',
    pro_forma: 'sin número, solo a efectos de aduana, al recibir el pago',
    delivery_note: 'recibido conforme, firma del receptor',
    reminder:
      'no hemos recibido su pago, ignore este aviso, acciones legales, si ya ha pagado, se encuentra vencida, sigue pendiente, continúa pendiente',
    account_statement: 'saldo a nuestro favor, debe haber saldo, saldo pendiente',
    payslip: 'líquido a percibir, devengos y deducciones, total devengado, seguridad social, base de cotización',
    contract: 'reunidos de una parte, entre arrendador y arrendatario, las partes acuerdan, ambas partes, el arrendador',
    notice: 'no es necesario que haga nada',
    bank_letter: 'descubierto, capital pendiente, tipo de interés, saldo final, intereses capital',
    tax_letter: 'agencia tributaria, recargo de apremio, hacienda foral, tesorería general',
    purchase_order: 'indique el número en la factura, rogamos nos suministren, les pedimos',
    price_list: 'sujeta a cambios, precios recomendados, sujeto a cambios',
    payment_confirmation:
      'ordenante beneficiario, hemos recibido su pago, hemos recibido tu pago, su pago de la, pago realizado correctamente',
    remittance_advice: 'hemos pagado sus facturas, facturas pagadas, a su favor, hemos abonado',
  },
  hinted: {
    order_confirmation: 'gracias por su pedido, gracias por tu pedido, entrega prevista, pago en el hotel',
    delivery_note: 'transportista, bultos',
  },
  toCome:
    'factura se emitirá, factura se enviará, factura ~ se emitirá, factura por separado, recibirá la factura, recibirás la factura, a la recepción de la factura, factura seguirá, emitiremos la factura, emitiremos factura',
  denied:
    'no es una factura, no es factura, no constituye factura, no válido como factura, no es un recibo, sin validez fiscal, no tiene validez fiscal, sin valor fiscal',
  neutral:
    'dirección de facturación, datos de facturación, contrato n, contrato no, según contrato, en caso de demora, oferta del día, en oferta',
}
